import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Outlet, useLoaderData, useLocation } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import { Loading } from '@tamarack/ui/faces'
import {
  BookIcon,
  ChartIcon,
  DangerIcon,
  DocumentIcon,
  InboxIcon,
  ListIcon,
  LockIcon,
  PeopleIcon,
  ScalesIcon,
  SearchIcon,
  SlidersIcon,
  WaitingIcon,
} from '@tamarack/ui/icons'
import { StaffFrame } from '@tamarack/ui/staff-frame'
import {
  listsLegalHolds,
  movesClock,
  readsActivity,
  readsLaw,
  readsPolicy,
  seesPortfolio,
  StaffContext,
  type Services,
  type StaffUser,
} from '../../services.tsx'
import { rememberPage, type StaffPage } from '../applications/opened.ts'
import { ClockButton } from '../clock/clock-button.tsx'
import { openIn, RecordAlarm, StopBanner, useExceptions } from '../exceptions/records.tsx'
import { ShortcutsButton } from '../shortcuts/shortcuts-button.tsx'
import { useGoTo } from '../shortcuts/use-shortcuts.ts'

/** Stands until the session is read. */
export const Starting = () => <Loading />

const applications = { to: paths.staffHome, name: 'Applications', icon: <ListIcon /> }
const collections = { to: paths.collections, name: 'Collections', icon: <InboxIcon /> }
const ledger = { to: paths.ledger, name: 'Ledger', icon: <BookIcon /> }
const portfolio = { to: paths.portfolio, name: 'Portfolio', icon: <ChartIcon /> }
const exceptions = { to: paths.exceptions, name: 'Exceptions', icon: <DangerIcon /> }
const legalHolds = { to: paths.legalHolds, name: 'Legal holds', icon: <LockIcon /> }
const requests = { to: paths.outsideRequests, name: 'Requests', icon: <DocumentIcon /> }
const review = { to: paths.review, name: 'Review', icon: <SearchIcon /> }
const activity = { to: paths.activity, name: 'Activity', icon: <WaitingIcon /> }
const law = { to: paths.law, name: 'Law', icon: <ScalesIcon /> }
const policy = { to: paths.policy, name: 'Policy', icon: <SlidersIcon /> }
const employees = { to: paths.employees, name: 'Employees', icon: <PeopleIcon /> }

/** Remembers each page that is no loan, for the way back from the loans that are opened from it. */
const useRememberedPage = (links: readonly StaffPage[]): void => {
  const { pathname, search } = useLocation()
  const name = links.find(({ to }) => pathname.startsWith(to))?.name
  useEffect(() => {
    if (name !== undefined && !pathname.startsWith(`${paths.staffHome}/`)) rememberPage({ to: pathname + search, name })
  }, [name, pathname, search])
}

const Frame = ({ services, user }: { readonly services: Services; readonly user: StaffUser }) => {
  const site = useQuery({ queryKey: ['site-facts'], queryFn: services.site, staleTime: Number.POSITIVE_INFINITY })
  const holds = listsLegalHolds(user)
  const open = useExceptions().data
  const links = [
    applications,
    ...(readsActivity(user) ? [review] : []),
    collections,
    { ...exceptions, count: open && openIn(open) },
    ledger,
    ...(seesPortfolio(user) ? [portfolio] : []),
    requests,
    employees,
    ...(holds ? [legalHolds] : []),
    ...(readsActivity(user) ? [activity] : []),
    ...(readsLaw(user) ? [law] : []),
    ...(readsPolicy(user) ? [policy] : []),
  ]
  useRememberedPage(links)
  useGoTo({
    a: paths.staffHome,
    c: paths.collections,
    e: paths.employees,
    ...(seesPortfolio(user) ? { p: paths.portfolio } : {}),
    x: paths.exceptions,
    ...(holds ? { h: paths.legalHolds } : {}),
    ...(readsLaw(user) ? { l: paths.law } : {}),
  })
  return (
    <StaffFrame
      lender={site.data?.lender ?? null}
      userName={user.name}
      onSignOut={services.signOut}
      links={links}
      tools={
        <>
          <ShortcutsButton />
          {site.data?.sandbox === true && movesClock(user) && <ClockButton />}
        </>
      }
    >
      <RecordAlarm />
      <StopBanner />
      <Outlet />
    </StaffFrame>
  )
}

/** Frame of every staff page, with what the pages need. */
export const StaffLayout = ({ services }: { readonly services: Services }) => {
  const user = useLoaderData<StaffUser>()
  const staff = useMemo(() => ({ services, user }), [services, user])
  return (
    <StaffContext value={staff}>
      <Frame services={services} user={user} />
    </StaffContext>
  )
}
