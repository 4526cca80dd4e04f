import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Outlet, useLoaderData } from 'react-router-dom'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { footerLinks } from '@tamarack/contracts/footer-links'
import { CustomerFrame } from '@tamarack/ui/customer-frame'
import { CustomerContext, useServices, useUser, type Services } from '../../services.tsx'
import { siteQuery } from '../loan/loan-queries.ts'

/** Gives every customer page the shell's services and the signed-in customer. */
export const CustomerLayout = ({ services }: { readonly services: Services }) => {
  const user = useLoaderData<SessionView['user']>()
  const customer = useMemo(() => ({ services, user }), [services, user])
  return (
    <CustomerContext value={customer}>
      <Outlet />
    </CustomerContext>
  )
}

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
