import { defineConfig } from 'vitest/config'
import { moments } from './tests/moments/moments.ts'

/** Quick tests that read the clock: what a session, an expiry, a waiting time or a limit does
 * depends on the moment. */
const groups = {
  limits: ['tests/moments/*.test.ts'],
  // What screens count down, write as a date, or offer on a day. What kind of day it is they learn
  // from the server, so that only the clock makes a difference to them.
  screens: [
    'shells/web/session-watch.test.tsx',
    'shells/web/auth/too-many-tries.test.tsx',
    'shells/web/auth/verify-otp.test.tsx',
    'shells/web/router.test.tsx',
    'mfe-admin/features/applications/late-applications.test.tsx',
    'mfe-customer/features/identity/identity.test.tsx',
    'mfe-customer/features/dashboard/dashboard-page.test.tsx',
  ],
}

/** The same tests at every moment of `tests/moments/moments.ts`. One worker runs all files of a
 * group without starting again for each, which keeps a moment to seconds. */
export default defineConfig({
  test: {
    projects: moments.flatMap(([at, why, clock]) =>
      Object.entries(groups)
        .filter(([group]) => group === 'limits' || clock === 'the clock itself')
        .map(([group, include]) => ({
          oxc: { jsx: { runtime: 'automatic' as const } },
          test: {
            name: `${at} (${why}), ${group}`,
            include,
            environment: group === 'limits' ? 'node' : 'jsdom',
            isolate: false,
            setupFiles: [
              './tests/support/clock.ts',
              ...(group === 'limits' ? [] : ['./tests/support/screens.ts', './ui/testing/new-window.ts']),
            ],
            env: { TEST_NOW: at },
            testTimeout: 180_000,
          },
        })),
    ),
  },
})
