import { defineConfig } from 'vitest/config'
import { moments } from './tests/moments/moments.ts'

/** Quick tests that read the clock: what a session, an expiry, a waiting time or a limit does depends on the moment. */
const screens = [
  'shells/web/router.test.tsx',
  'shells/web/session-watch.test.tsx',
  'shells/web/auth/too-many-tries.test.tsx',
  'shells/web/auth/verify-otp.test.tsx',
  'mfe-admin/features/applications/applications-page.test.tsx',
  'mfe-customer/features/dashboard/dashboard-page.test.tsx',
  'mfe-customer/features/identity/identity.test.tsx',
]

/**
 * The same tests at every moment of `tests/moments/moments.ts`, one project each. One worker runs a project's files without starting anew
 * for each of them, which makes a moment cost seconds.
 */
export default defineConfig({
  test: {
    projects: moments.flatMap(([at, why]) => [
      {
        test: {
          name: `${at} (${why})`,
          include: ['tests/moments/*.test.ts'],
          environment: 'node',
          isolate: false,
          setupFiles: ['./tests/support/clock.ts'],
          env: { TEST_NOW: at },
          testTimeout: 30_000,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' as const } },
        test: {
          name: `${at} (${why}), screens`,
          include: screens,
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['./tests/support/clock.ts', './tests/support/screens.ts'],
          env: { TEST_NOW: at },
          testTimeout: 30_000,
        },
      },
    ]),
  },
})
