import { useMemo } from 'react'
import { Outlet, useLoaderData } from 'react-router-dom'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { CustomerContext, type Services } from '../../services.tsx'

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
