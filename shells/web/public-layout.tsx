import { footerLinks } from '@tamarack/contracts/footer-links'
import { CustomerFrame } from '@tamarack/ui/customer-frame'
import { Loading } from '@tamarack/ui/loading'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { useServices, useSite } from './shell-context.tsx'

const Framed = ({ children }: { readonly children: ReactNode }) => {
  const site = useSite(useServices())
  return (
    <CustomerFrame footerLinks={footerLinks} lender={site?.lender ?? null} home="/">
      {children}
    </CustomerFrame>
  )
}

/** Frame of the pages that need no session. */
export const PublicLayout = () => (
  <Framed>
    <Outlet />
  </Framed>
)

/** The same frame around something that stands in for a page. */
export const InPublicFrame = Framed

/** First paint, before the guards have decided. */
export const Starting = () => (
  <div className="starting">
    <Loading />
  </div>
)
