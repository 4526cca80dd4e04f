import { useId, useRef, useState, type ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useDismissal } from './dismissal.tsx'
import { MoreIcon } from './icons.tsx'
import styles from './staff-links.module.css'

export interface StaffLink {
  readonly to: string
  readonly name: string
  readonly icon: ReactNode
  /** How many wait there; none is shown for 0, or while it is not known. */
  readonly count?: number | undefined
}

/** How many names a phone's bar has room for. */
const room = 4

interface RailLinkProps {
  readonly link: StaffLink
  readonly onFollow?: () => void
}

const RailLink = ({ link: { to, name, icon, count = 0 }, onFollow }: RailLinkProps) => (
  <NavLink to={to} onClick={onFollow}>
    {icon}
    {name}
    {count > 0 && (
      <>
        {' '}
        <span className={styles['count']}>
          {count} <span className="visually-hidden">open</span>
        </span>
      </>
    )}
  </NavLink>
)

/** What the bar has no room for: behind "More" on a phone, in the rail like the others on a wider
 * screen. */
const More = ({ links }: { readonly links: readonly StaffLink[] }) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useDismissal(box, (how) => {
    if (isOpen && how === 'escape') button.current?.focus()
    setIsOpen(false)
  })
  return (
    <div ref={box} className={styles['more']}>
      <button ref={button} type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <MoreIcon />
        More
      </button>
      <div id={id} className={styles['panel']} data-open={isOpen}>
        {links.map((link) => (
          <RailLink key={link.to} link={link} onFollow={() => setIsOpen(false)} />
        ))}
      </div>
    </div>
  )
}

/** The links of the staff frame: a rail, and at the lower edge of a phone a bar. */
export const StaffLinks = ({ links }: { readonly links: readonly StaffLink[] }) => {
  const inBar = links.length > room ? room - 1 : room
  return (
    <div className={styles['links']}>
      {links.slice(0, inBar).map((link) => (
        <RailLink key={link.to} link={link} />
      ))}
      {links.length > room && <More links={links.slice(inBar)} />}
    </div>
  )
}
