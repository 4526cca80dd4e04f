import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { getEstimate, getIntroduction } from '@tamarack/contracts/endpoints/site'
import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { keepReferral } from '@tamarack/ui/chosen-loan'
import { LoanStory } from '@tamarack/ui/loan-story'
import { useServices, useSite } from '../shell-context.tsx'
import styles from './auth.module.css'

/** Of a link such as `/auth/signup#referral=LARCH-7`: behind the #, so that no log of addresses has
 * the code. */
const referralLink = '#referral='

/** What this is, for the one who comes for the first time: next to the form at a desk, below it
 * elsewhere. */
export const FirstSight = () => {
  const services = useServices()
  const site = useSite(services)
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    // A code of a form has at most 120 characters.
    if (hash.startsWith(referralLink)) keepReferral(hash.slice(referralLink.length, referralLink.length + 120))
  }, [hash])
  const { data } = useQuery(
    {
      queryKey: ['introduction'],
      queryFn: () => services.api.call(getIntroduction, {}),
      // Whatever is wrong with the figures, they are then missing, and nobody is kept from signing
      // in.
      select: ({ products }) => products,
    },
    services.queryClient,
  )
  // Drawn in parts that give way to who types already.
  const products = useDeferredValue(data)
  return (
    <section className={`stack-4 ${styles['story']}`} aria-labelledby="story">
      <h2 id="story">Small loans in Ontario</h2>
      <LoanStory
        estimate={(query) => services.api.call(getEstimate, { query })}
        queryClient={services.queryClient}
        products={products}
      >
        {pathname === paths.signUp ? (
          <p>We keep your choice. You can change it until you sign.</p>
        ) : (
          <LinkButton variant="secondary" to={paths.signUp + search}>
            Apply for this loan
          </LinkButton>
        )}
      </LoanStory>
      <p className={`muted small ${styles['licence']}`}>
        {site !== null && `${site.lender.operatingName}, licence ${site.lender.licenceNumber}.`}
      </p>
      <p className={`targets ${styles['alone']}`}>
        <Link to={paths.beforeYouApply}>What a loan costs, and who can have one</Link>
      </p>
    </section>
  )
}
