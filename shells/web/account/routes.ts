import type { RouteObject } from 'react-router-dom'

/** The pages below `/account`; each loads when it is opened. */
export const accountRoutes: RouteObject[] = [
  { index: true, lazy: () => import('./account-page.tsx') },
  { path: 'name', lazy: () => import('./name-page.tsx') },
  { path: 'email', lazy: () => import('./email-page.tsx') },
  { path: 'email/confirm', lazy: () => import('./confirm-email-page.tsx') },
  { path: 'password', lazy: () => import('./password-page.tsx') },
  { path: 'sign-in', lazy: () => import('./logins-page.tsx') },
  { path: 'devices', lazy: () => import('./devices-page.tsx') },
  { path: 'second-factor', lazy: () => import('./second-factor/second-factor-page.tsx') },
  { path: 'second-factor/authenticator', lazy: () => import('./second-factor/authenticator-page.tsx') },
  { path: 'delete', lazy: () => import('./delete-page.tsx') },
]
