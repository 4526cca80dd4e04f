import { footerLinks } from '@tamarack/contracts/footer-links'
import { useQuery } from '@tanstack/react-query'
import { CustomerFrame } from '@tamarack/ui/customer-frame'
import { Outlet } from 'react-router-dom'
import { useServices, useUser } from '../../services.tsx'
import { siteQuery } from '../loan/loan-queries.ts'

/** Header with the account menu, for pages outside an application. */
export const DashboardLayout = () => {
  const services = useServices()
  const site = useQuery(siteQuery(services))
  return (
    <CustomerFrame
      footerLinks={footerLinks}
      lender={site.data?.lender ?? null}
      userName={useUser().name}
      onSignOut={services.signOut}
    >
      <Outlet />
    </CustomerFrame>
  )
}
