import type { QueryClient } from '@tanstack/react-query'
import { redirect, type RouteObject } from 'react-router-dom'
import type { RemoteModule } from '@tamarack/contracts/federation'
import { paths } from '@tamarack/contracts/paths'
import { Component as Dashboard } from './features/dashboard/dashboard-page.tsx'
import { ApplicationLayout } from './features/frame/application-layout.tsx'
import { CustomerLayout, DashboardLayout } from './features/frame/dashboard-layout.tsx'
import { Failed, PageMissing } from './features/frame/loan-missing.tsx'
import { customerLoader, loanIfNamed, namedInvitation, namedLoan, ownLoans, unlessStillValid } from './loaders.ts'
import type { Services } from './services.tsx'

const identityFailed = () => import('./features/identity/failed-page.tsx')
const agreement = () => import('./features/agreement/loan-agreement-screen.tsx')
const pad = () => import('./features/pad/pad-screen.tsx')

/** Screens about one application, in the order in which a customer meets them; a step that is
 * verified for longer is skipped. */
const applicationRoutes = (services: Services): RouteObject[] => {
  const screens: Readonly<Record<string, NonNullable<RouteObject['lazy']>>> = {
    'plaid/document-verification-failed': async () => ({ Component: (await identityFailed()).DocumentFailed }),
    'plaid/phone-verification-failed': async () => ({ Component: (await identityFailed()).PhoneFailed }),
    'plaid/name-differs': () => import('./features/identity/name-differs-page.tsx'),
    'plaid/selfie-check-failed': async () => ({ Component: (await identityFailed()).SelfieFailed }),
    'zum/another-account': () => import('./features/bank/another-account-page.tsx'),
    'zum/zum-failed': () => import('./features/bank/bank-failed-page.tsx'),
    papers: () => import('./features/papers/papers-page.tsx'),
    application: () => import('./features/application/application-page.tsx'),
    'application/personal-info': () => import('./features/personal-info/personal-info-page.tsx'),
    'application/financial-info': () => import('./features/financial-info/financial-info-page.tsx'),
    'application/cash-advance': () => import('./features/cash-advance/cash-advance-page.tsx'),
    'application/loan-agreement': agreement,
    'application/installment': () => import('./features/installment/installment-page.tsx'),
    'application/installment-loan-agreement': agreement,
  }
  return [
    {
      path: 'plaid',
      loader: unlessStillValid(services, 'plaidExpiryDate', paths.zum),
      lazy: () => import('./features/identity/identity-page.tsx'),
    },
    {
      path: 'zum',
      loader: unlessStillValid(services, 'zumExpiryDate', paths.personalInfo),
      lazy: () => import('./features/bank/bank-page.tsx'),
    },
    {
      path: 'application/pad',
      loader: loanIfNamed(services),
      lazy: async () => ({ Component: (await pad()).CashAdvancePad }),
    },
    {
      path: 'application/installment-pad',
      loader: loanIfNamed(services),
      lazy: async () => ({ Component: (await pad()).InstallmentPad }),
    },
    ...Object.entries(screens).map(([path, lazy]) => ({ path, loader: namedLoan(services), lazy })),
  ]
}

/** The customer pages, mounted by the shell at `/customer`. */
export const routes: RemoteModule<QueryClient, RouteObject>['routes'] = (services) => [
  {
    loader: customerLoader(services),
    element: <CustomerLayout services={services} />,
    children: [
      { index: true, loader: () => redirect(paths.dashboard) },
      {
        Component: DashboardLayout,
        children: [
          {
            errorElement: <Failed />,
            children: [
              {
                path: 'co-applicant',
                loader: namedInvitation,
                lazy: () => import('./features/co-applicant/co-applicant-page.tsx'),
              },
              { path: 'dashboard', loader: ownLoans(services), Component: Dashboard },
              { path: 'messages', lazy: () => import('./features/messages/messages-page.tsx') },
              {
                path: 'pay-early',
                loader: namedLoan(services),
                lazy: () => import('./features/pay-early/pay-early-page.tsx'),
              },
              {
                path: 'cannot-pay',
                loader: namedLoan(services),
                lazy: () => import('./features/arrangement/arrangement-page.tsx'),
              },
              {
                path: 'new-account',
                loader: namedLoan(services),
                lazy: () => import('./features/debits/new-account-page.tsx'),
              },
              // Nothing on these two is left to save.
              {
                path: 'application/rejected',
                loader: namedLoan(services),
                lazy: () => import('./features/outcome/rejected-page.tsx'),
              },
              {
                path: 'application/thanks',
                loader: namedLoan(services),
                lazy: () => import('./features/outcome/thanks-page.tsx'),
              },
              { path: '*', Component: PageMissing },
            ],
          },
        ],
      },
      { Component: ApplicationLayout, children: [{ errorElement: <Failed />, children: applicationRoutes(services) }] },
    ],
  },
]
