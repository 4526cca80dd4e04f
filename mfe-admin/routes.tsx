import type { QueryClient } from '@tanstack/react-query'
import { Outlet, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import type { RemoteModule } from '@tamarack/contracts/federation'
import { paths } from '@tamarack/contracts/paths'
import { Failed, PageMissing } from './features/frame/failed.tsx'
import { StaffLayout } from './features/frame/staff-layout.tsx'
import {
  listsLegalHolds,
  managesEmployees,
  readsActivity,
  readsLaw,
  readsPolicy,
  seesPortfolio,
  useUser,
  type Services,
  type StaffUser,
} from './services.tsx'

/** Decides before anything is shown: no session leads to sign-in and back, a customer to their own
 * dashboard. */
const admit =
  (services: Services) =>
  async ({ request }: LoaderFunctionArgs): Promise<StaffUser | Response> => {
    const session = await services.session()
    const { pathname, search } = new URL(request.url)
    if (session === null) return redirect(`${paths.login}?returnTo=${encodeURIComponent(pathname + search)}`)
    return session.user.role === 'customer' ? redirect(paths.dashboard) : session.user
  }

type Lazy = NonNullable<RouteObject['lazy']>

/** Pages for who may see them: for another role there is nothing at this address. The server
 * decides for itself. */
const onlyFor = (may: (user: StaffUser) => boolean, path: string, lazy: Lazy): RouteObject => ({
  path,
  Component: () => (may(useUser()) ? <Outlet /> : <PageMissing />),
  children: [{ index: true, lazy }],
})

/** The staff pages, mounted by the shell at `/admin`. */
export const routes: RemoteModule<QueryClient, RouteObject>['routes'] = (services) => [
  {
    loader: admit(services),
    element: <StaffLayout services={services} />,
    errorElement: <Failed />,
    // Role and session do not change with filters and tabs.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate,
    children: [
      {
        errorElement: <Failed />,
        children: [
          { index: true, loader: () => redirect(paths.staffHome), Component: Outlet },
          { path: 'home', lazy: () => import('./features/applications/applications-page.tsx') },
          { path: 'home/:id', lazy: () => import('./features/loan/loan-page.tsx') },
          { path: 'employee', lazy: () => import('./features/employees/employees-page.tsx') },
          { path: 'employee/:employeeId', lazy: () => import('./features/employees/employee-page.tsx') },
          onlyFor(
            managesEmployees,
            'employee/create-employee',
            () => import('./features/employees/create-employee-page.tsx'),
          ),
          onlyFor(readsActivity, 'employee/rights', () => import('./features/employees/rights-page.tsx')),
          { path: 'collections', lazy: () => import('./features/collections/collections-page.tsx') },
          { path: 'ledger', lazy: () => import('./features/ledger/trial-balance-page.tsx') },
          onlyFor(seesPortfolio, 'portfolio', () => import('./features/portfolio/portfolio-page.tsx')),
          onlyFor(readsPolicy, 'policy', () => import('./features/policy/policy-page.tsx')),
          onlyFor(seesPortfolio, 'ledger/periods/:month?', () => import('./features/periods/periods-page.tsx')),
          { path: 'exceptions', lazy: () => import('./features/exceptions/exceptions-page.tsx') },
          onlyFor(listsLegalHolds, 'legal-holds', () => import('./features/legal-hold/legal-holds-page.tsx')),
          { path: 'requests', lazy: () => import('./features/outside-requests/requests-page.tsx') },
          { path: 'requests/new', lazy: () => import('./features/outside-requests/open-request-page.tsx') },
          { path: 'requests/:requestId', lazy: () => import('./features/outside-requests/request-page.tsx') },
          onlyFor(readsActivity, 'review', () => import('./features/review/review-page.tsx')),
          onlyFor(readsActivity, 'activity', () => import('./features/looks/activity-page.tsx')),
          onlyFor(readsLaw, 'law', () => import('./features/law/law-page.tsx')),
          { path: '*', Component: PageMissing },
        ],
      },
    ],
  },
]
