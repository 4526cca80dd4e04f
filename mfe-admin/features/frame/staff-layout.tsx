import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, type ReactNode } from 'react'
import { Outlet, useLoaderData, useLocation } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
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

interface Page extends StaffPage {
  readonly icon: ReactNode
  /** Who may open it; everybody where it is left out. */
  readonly may?: (user: StaffUser) => boolean
  /** The key after `g` that leads there. */
  readonly shortcut?: string
}

const pages: readonly Page[] = [
  { to: paths.staffHome, name: 'Applications', icon: <ListIcon />, shortcut: 'a' },
  { to: paths.review, name: 'Review', icon: <SearchIcon />, may: readsActivity },
  { to: paths.collections, name: 'Collections', icon: <InboxIcon />, shortcut: 'c' },
  { to: paths.exceptions, name: 'Exceptions', icon: <DangerIcon />, shortcut: 'x' },
  { to: paths.ledger, name: 'Ledger', icon: <BookIcon /> },
  { to: paths.portfolio, name: 'Portfolio', icon: <ChartIcon />, may: seesPortfolio, shortcut: 'p' },
  { to: paths.outsideRequests, name: 'Requests', icon: <DocumentIcon /> },
  { to: paths.employees, name: 'Employees', icon: <PeopleIcon />, shortcut: 'e' },
  { to: paths.legalHolds, name: 'Legal holds', icon: <LockIcon />, may: listsLegalHolds, shortcut: 'h' },
  { to: paths.activity, name: 'Activity', icon: <WaitingIcon />, may: readsActivity },
  { to: paths.law, name: 'Law', icon: <ScalesIcon />, may: readsLaw, shortcut: 'l' },
  { to: paths.policy, name: 'Policy', icon: <SlidersIcon />, may: readsPolicy },
]

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
  const open = useExceptions().data
  const links = pages
    .filter(({ may }) => may === undefined || may(user))
    .map((page) => (page.to === paths.exceptions ? { ...page, count: open && openIn(open) } : page))
  useRememberedPage(links)
  useGoTo(Object.fromEntries(links.flatMap(({ shortcut, to }) => (shortcut === undefined ? [] : [[shortcut, to]]))))
  return (
    <StaffFrame
      lender={site.data?.lender ?? null}
      userName={user.name}
      onSignOut={services.signOut}
      links={links}
      tools={
        <>
          <ShortcutsButton pages={links} />
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
