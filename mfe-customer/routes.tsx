import type { RemoteModule } from '@tamarack/contracts/federation'
import { paths } from '@tamarack/contracts/paths'
import { Loading } from '@tamarack/ui/loading'
import type { QueryClient } from '@tanstack/react-query'
import { redirect, type RouteObject } from 'react-router-dom'
import { ApplicationLayout } from './features/frame/application-layout.tsx'
import { CustomerLayout, DashboardLayout } from './features/frame/dashboard-layout.tsx'
import { Failed, PageMissing } from './features/frame/loan-missing.tsx'
import { customerLoader, loanIfNamed, namedInvitation, namedLoan, unlessStillValid } from './loaders.ts'
import type { Services } from './services.tsx'

/** Screens about one application, in the order in which a customer meets them. */
const applicationRoutes = (services: Services): RouteObject[] => {
  const loader = namedLoan(services)
  return [
    {
      path: 'plaid',
      loader: unlessStillValid(services, 'plaidExpiryDate', paths.zum),
      lazy: () => import('./features/identity/identity-page.tsx'),
    },
    {
      path: 'plaid/document-verification-failed',
      loader,
      lazy: () => import('./features/identity/document-failed-page.tsx'),
    },
    {
      path: 'plaid/phone-verification-failed',
      loader,
      lazy: () => import('./features/identity/phone-failed-page.tsx'),
    },
    { path: 'plaid/name-differs', loader, lazy: () => import('./features/identity/name-differs-page.tsx') },
    { path: 'plaid/selfie-check-failed', loader, lazy: () => import('./features/identity/selfie-failed-page.tsx') },
    {
      path: 'zum',
      loader: unlessStillValid(services, 'zumExpiryDate', paths.personalInfo),
      lazy: () => import('./features/bank/bank-page.tsx'),
    },
    { path: 'zum/another-account', loader, lazy: () => import('./features/bank/another-account-page.tsx') },
    { path: 'zum/zum-failed', loader, lazy: () => import('./features/bank/bank-failed-page.tsx') },
    { path: 'application', loader, lazy: () => import('./features/application/application-page.tsx') },
    {
      path: 'application/personal-info',
      loader,
      lazy: () => import('./features/personal-info/personal-info-page.tsx'),
    },
    {
      path: 'application/financial-info',
      loader,
      lazy: () => import('./features/financial-info/financial-info-page.tsx'),
    },
    { path: 'application/cash-advance', loader, lazy: () => import('./features/cash-advance/cash-advance-page.tsx') },
    { path: 'application/loan-agreement', loader, lazy: () => import('./features/agreement/loan-agreement-page.tsx') },
    { path: 'application/pad', loader: loanIfNamed(services), lazy: () => import('./features/pad/pad-page.tsx') },
    { path: 'application/installment', loader, lazy: () => import('./features/installment/installment-page.tsx') },
    {
      path: 'application/installment-loan-agreement',
      loader,
      lazy: () => import('./features/agreement/installment-loan-agreement-page.tsx'),
    },
    {
      path: 'application/installment-pad',
      loader: loanIfNamed(services),
      lazy: () => import('./features/pad/installment-pad-page.tsx'),
    },
    { path: 'application/rejected', loader, lazy: () => import('./features/outcome/rejected-page.tsx') },
    { path: 'application/thanks', loader, lazy: () => import('./features/outcome/thanks-page.tsx') },
  ]
}

/** The customer pages, mounted by the shell at `/customer`. */
export const routes: RemoteModule<QueryClient, RouteObject>['routes'] = (services) => [
  {
    loader: customerLoader(services),
    element: <CustomerLayout services={services} />,
    HydrateFallback: Loading,
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
              { path: 'dashboard', lazy: () => import('./features/dashboard/dashboard-page.tsx') },
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
              { path: '*', Component: PageMissing },
            ],
          },
        ],
      },
      { Component: ApplicationLayout, children: [{ errorElement: <Failed />, children: applicationRoutes(services) }] },
    ],
  },
]
