import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { footerLinks } from '@tamarack/contracts/footer-links'
import { paths } from '@tamarack/contracts/paths'
import { CustomerFrame } from '@tamarack/ui/customer-frame'
import { ListIcon, PeopleIcon } from '@tamarack/ui/icons'
import { StaffFrame } from '@tamarack/ui/staff-frame'
import { onSessionLost } from '../auth/auth-api.ts'
import { sessionQuery } from '../session.ts'
import { useShell, useSite } from '../shell-context.tsx'

const applications = { to: paths.staffHome, name: 'Applications', icon: <ListIcon /> }
const employees = { to: paths.employees, name: 'Employees', icon: <PeopleIcon /> }

/** The frame in which the person is at home: the customer's or the staff's. Nothing while the
 * session is leaving. */
export const AccountLayout = () => {
  const { services, moves } = useShell()
  // Signed out from another device, perhaps: what a page here requests then leads to sign-in and
  // back.
  useEffect(() => onSessionLost(moves.sessionEnded), [moves])
  const site = useSite(services)
  // The guard has read it; null once it has been left.
  const session = useQuery({ ...sessionQuery, enabled: false }, services.queryClient).data ?? null
  if (session === null) return null
  const { name, role } = session.user
  const lender = site?.lender ?? null
  if (role === 'customer')
    return (
      <CustomerFrame footerLinks={footerLinks} lender={lender} userName={name} onSignOut={services.signOut}>
        <Outlet context={session} />
      </CustomerFrame>
    )
  return (
    <StaffFrame lender={lender} userName={name} onSignOut={services.signOut} links={[applications, employees]}>
      <Outlet context={session} />
    </StaffFrame>
  )
}
