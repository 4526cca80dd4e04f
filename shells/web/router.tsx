import {
  Outlet,
  redirect,
  type LoaderFunction,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { NotFound } from '@tamarack/ui/page-heading'
import type { RemoteName } from './federation.ts'
import { InPublicFrame, PageError, PublicLayout } from './public-layout.tsx'
import { isRemote } from './remotes.ts'
import { safeReturnTo, signInAddress } from './return-to.ts'
import { RootLayout } from './root-layout.tsx'
import type { Services } from './services.ts'

const accountRoutes: RouteObject[] = [
  { index: true, lazy: () => import('./account/account-page.tsx') },
  { path: 'name', lazy: () => import('./account/name-page.tsx') },
  { path: 'email', lazy: () => import('./account/email-page.tsx') },
  { path: 'email/confirm', lazy: () => import('./account/confirm-email-page.tsx') },
  { path: 'password', lazy: () => import('./account/password-page.tsx') },
  { path: 'sign-in', lazy: () => import('./account/logins-page.tsx') },
  { path: 'devices', lazy: () => import('./account/devices-page.tsx') },
  { path: 'second-factor', lazy: () => import('./account/second-factor/second-factor-page.tsx') },
  { path: 'second-factor/authenticator', lazy: () => import('./account/second-factor/authenticator-page.tsx') },
  { path: 'data', lazy: () => import('./account/data-page.tsx') },
  { path: 'texts', lazy: () => import('./account/texts-page.tsx') },
  { path: 'looks', lazy: () => import('./account/looks-page.tsx') },
  { path: 'delete', lazy: () => import('./account/delete-page.tsx') },
]

const isCustomer = (session: SessionView): boolean => session.user.role === 'customer'
const homeOf = (session: SessionView): string => (isCustomer(session) ? paths.dashboard : paths.staffHome)
const belongs = (name: RemoteName, session: SessionView | null): boolean =>
  session !== null && isCustomer(session) === (name === 'customer')

/** Decides before anything is shown: no session goes to sign-in and keeps the way back, the wrong
 * role goes to its own home. The account is everybody's who is signed in. */
const guard =
  (name: RemoteName | 'account', services: Services): LoaderFunction =>
  async ({ request }) => {
    const session = await services.session()
    const { pathname, search } = new URL(request.url)
    if (session === null) return redirect(signInAddress(pathname + search))
    return name === 'account' || belongs(name, session) ? null : redirect(homeOf(session))
  }

/** Where links in emails lead, by what a link adds to the address. A person who opens one must
 * learn what came of it, no matter who is signed in on this device. */
const letterPages: Readonly<Record<string, readonly string[]>> = {
  [paths.resetPassword]: ['token', 'error'],
  [paths.verifyEmail]: ['token', 'error', 'verified'],
}
const isForEverybody = ({ pathname, searchParams }: URL): boolean =>
  pathname === paths.forgotPassword || (letterPages[pathname] ?? []).some((name) => searchParams.has(name))

/** Signed-in people have no business on the sign-in pages, unless an email led them there. What a
 * page shows of the lender comes along, so that nothing on it is pushed later. */
const redirectSignedIn =
  (services: Services): LoaderFunction =>
  async ({ request }) => {
    const [session] = await Promise.all([services.session(), services.site().catch(() => null)])
    const url = new URL(request.url)
    if (session === null || isForEverybody(url)) return null
    return redirect(safeReturnTo(url.searchParams.get('returnTo')) ?? homeOf(session))
  }

const Missing = () => <NotFound action={<LinkButton to="/">Go to the start page</LinkButton>} />

const MissingInFrame = () => (
  <InPublicFrame>
    <Missing />
  </InPublicFrame>
)

/** Where a remote's routes are put in, and behind them what stands for an address of the area that
 * they do not have: their own page, in their own frame, comes first. */
const remoteArea = (name: RemoteName, home: string, services: Services): RouteObject[] => {
  const guarded = {
    errorElement: <PageError framed />,
    loader: guard(name, services),
  } as const
  return [
    {
      ...guarded,
      id: name,
      path: name,
      Component: Outlet,
      children: [{ index: true, loader: () => redirect(home), Component: Outlet }],
    },
    { ...guarded, path: `${name}/*`, Component: MissingInFrame },
  ]
}

/** The shell's own routes; the remotes' are put in when an address first needs them. */
export const shellRoutes = (services: Services): RouteObject[] => [
  {
    id: 'root',
    path: '/',
    Component: RootLayout,
    errorElement: <PageError framed />,
    children: [
      { index: true, loader: () => redirect('/auth/login'), Component: Outlet },
      ...remoteArea('customer', paths.dashboard, services),
      ...remoteArea('admin', paths.staffHome, services),
      {
        path: 'account',
        loader: guard('account', services),
        errorElement: <PageError framed />,
        lazy: { Component: async () => (await import('./account/account-layout.tsx')).AccountLayout },
        children: [{ errorElement: <PageError />, children: [...accountRoutes, { path: '*', Component: Missing }] }],
      },
      {
        Component: PublicLayout,
        children: [
          {
            errorElement: <PageError />,
            children: [
              {
                path: 'auth',
                loader: redirectSignedIn(services),
                Component: Outlet,
                children: [
                  { index: true, loader: () => redirect('/auth/login'), Component: Outlet },
                  { path: 'login', lazy: () => import('./auth/login.tsx') },
                  { path: 'signup', lazy: () => import('./auth/sign-up.tsx') },
                  { path: 'verify-otp', lazy: () => import('./auth/verify-otp.tsx') },
                  { path: 'verify-email', lazy: () => import('./auth/verify-email.tsx') },
                  { path: 'forgot-password', lazy: () => import('./auth/forgot-password.tsx') },
                  { path: 'reset-password', lazy: () => import('./auth/reset-password.tsx') },
                ],
              },
              { path: 'account-deleted', lazy: () => import('./account/account-deleted.tsx') },
              { path: 'before-you-apply', lazy: () => import('./introduction/introduction-page.tsx') },
              { path: 'verify', lazy: () => import('./verify/verify-page.tsx') },
              { path: 'terms-of-use', lazy: () => import('./legal/terms-of-use.tsx') },
              { path: 'privacy-policy', lazy: () => import('./legal/privacy-policy.tsx') },
              { path: 'payment-terms-agreement', lazy: () => import('./legal/payment-terms.tsx') },
              { path: 'e-sign-consent', lazy: () => import('./legal/e-sign-consent.tsx') },
              { path: 'credit-check-consent', lazy: () => import('./legal/credit-check-consent.tsx') },
              { path: '*', Component: Missing },
            ],
          },
        ],
      },
    ],
  },
]

/** Loads a micro-frontend when one of its addresses is requested by somebody who may enter;
 * everyone else is sent away by the guard without loading it. */
export const discover = (
  services: Services,
  load: (name: RemoteName) => Promise<(services: Services) => RouteObject[]>,
): PatchRoutesOnNavigationFunction => {
  const loaded = new Set<RemoteName>()
  return async ({ path, patch, signal }) => {
    const name = path.split('/')[1]
    if (!isRemote(name) || loaded.has(name)) return
    // An unreachable server is the guard's to report, with its own page.
    const session = await services.session().catch(() => null)
    if (!belongs(name, session)) return
    // A page counts in the server's present from its first moment: what is signed says when it was
    // opened.
    const [routes] = await Promise.all([load(name), services.site()])
    if (signal.aborted || loaded.has(name)) return
    loaded.add(name)
    patch(name, routes(services))
  }
}
