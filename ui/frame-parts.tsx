import { Link } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { siteView } from '@tamarack/contracts/endpoints/site'
import styles from './customer-frame.module.css'
import { Disclosure } from './disclosure.tsx'
import { Value } from './format.tsx'
import { Twig } from './icons.tsx'
import { ThemeChoice } from './theme.tsx'

/** The lender's public facts, from the site call; null until they are loaded. */
export type Lender = z.infer<typeof siteView>['lender']

/** Address and name of each link at the foot of a screen: `contracts/footer-links.ts`. */
export type FooterLinks = readonly (readonly [to: string, name: string])[]

/** Moves to the main region without touching the address, which carries the loan. */
export const SkipLink = () => (
  <a
    className={`no-print ${styles['skip']}`}
    href="#main"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
  >
    Skip to main content
  </a>
)

export const Wordmark = ({ to }: { readonly to: string }) => (
  <Link to={to} className={`target ${styles['wordmark']}`}>
    <Twig />
    Tamarack
  </Link>
)

/** Help sits in the same place on every screen: the link above, its region in the footer. */
export const HelpLink = () => (
  <a
    className={`target ${styles['link']}`}
    href="#help"
    onClick={(event) => {
      event.preventDefault()
      const help = document.getElementById('help')
      help?.scrollIntoView({ block: 'center' })
      help?.focus({ preventScroll: true })
    }}
  >
    Help
  </a>
)

/** Its two halves stay on one line. */
const postalCode = /\b([A-Z]\d[A-Z]) (\d[A-Z]\d)\b/

/** Where a person gets help: at the end of every page, as the terms of use state. */
const HelpHere = ({ lender }: { readonly lender: Lender | null }) => (
  <div className={`line-5 middle targets breaks ${styles['help']}`}>
    <h2 id="help" tabIndex={-1}>
      Help
    </h2>
    {lender === null ? (
      <span>Loading...</span>
    ) : (
      <>
        <a href={`tel:${lender.phone.replace(/[^\d+]/g, '')}`}>{lender.phone}</a>
        <a href={`mailto:${lender.email}`}>{lender.email}</a>
      </>
    )}
  </div>
)

const Legal = ({ links }: { readonly links: FooterLinks }) => (
  <nav aria-label="Legal" className="line-5 targets breaks">
    {links.map(([to, name]) => (
      <Link key={to} to={to}>
        {name}
      </Link>
    ))}
  </nav>
)

/** For who is busy with an application: one line on a desk, two on a phone. */
export const BriefFooter = ({ lender, links }: { readonly lender: Lender | null; readonly links: FooterLinks }) => (
  <footer className={`no-print ${styles['footer']}`}>
    <div className={`line-4 middle apart ${styles['brief']}`}>
      <HelpHere lender={lender} />
      <Legal links={links} />
    </div>
  </footer>
)

/** For staff, at the end of every page: where they get help, and how the screen looks. What a
 * customer has to read of the lender is not for them. */
export const StaffFooter = ({ lender }: { readonly lender: Lender | null }) => (
  <footer className={`no-print ${styles['footer']}`}>
    <div className={`line-4 middle apart ${styles['staff']}`}>
      <HelpHere lender={lender} />
      <ThemeChoice />
    </div>
  </footer>
)

/** A page of the law, or how the screen looks, is one press away on a phone; a desk has room for
 * all of it. */
export const Footer = ({ lender, links }: { readonly lender: Lender | null; readonly links: FooterLinks }) => (
  <footer className={`no-print ${styles['footer']}`}>
    <div className={styles['inside']}>
      <HelpHere lender={lender} />
      <div className={styles['more']}>
        <Disclosure summary="Terms, privacy and appearance">
          <Legal links={links} />
          <ThemeChoice />
        </Disclosure>
      </div>
      <div className="muted">
        {lender !== null && (
          <>
            <p>
              <Value>{lender.operatingName}</Value>,{' '}
              <span className={styles['unbroken']}>
                licence number <Value>{lender.licenceNumber}</Value>
              </span>
            </p>
            <p>
              <Value>{lender.address.replace(postalCode, '$1\u00a0$2')}</Value>
            </p>
          </>
        )}
        <p>All amounts are in Canadian dollars.</p>
      </div>
    </div>
  </footer>
)
