import '@tamarack/ui/reset.css'
import '@tamarack/ui/tokens.css'
import '@tamarack/ui/base.css'
import '@tamarack/ui/layout.css'
import './fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { interrupt } from './announcer.tsx'
import { loadRoutes } from './remotes.ts'
import { isPrivate, signInAddress } from './return-to.ts'
import { discover, shellRoutes } from './router.tsx'
import { makeServices, type Moves } from './services.ts'
import { ShellContext } from './shell-context.tsx'

const { services, session } = makeServices(() => moves)

const router = createBrowserRouter(shellRoutes(services), {
  patchRoutesOnNavigation: discover(services, loadRoutes),
})

const moves: Moves = {
  sessionEnded: () => {
    const { pathname, search } = router.state.location
    if (!isPrivate(pathname)) return
    session.forget()
    interrupt('You were signed out to protect your information.')
    void router.navigate(signInAddress(pathname + search, { ended: true }), { replace: true })
  },
  signedOut: (to) => router.navigate(to, { replace: true }),
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

/** The page's own 'Loading...' stays until there is something to draw, and a phone draws it in
 * parts, so that a press is heard in between. */
const draw = (): void =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ShellContext value={{ services, session, moves }}>
          <QueryClientProvider client={services.queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ShellContext>
      </StrictMode>,
    ),
  )
if (router.state.initialized) draw()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    draw()
  })
}
