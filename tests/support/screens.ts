import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// The default of one second is wall time: on two cores shared with a build, or where these tests
// yield to others, the first drawing of a page may take a minute.
configure({ asyncUtilTimeout: 150_000 })

/* Files share a worker, because to start a simulated browser for each costs more than its tests.
 * Each begins as if alone: everything of ours is loaded again, so that no module remembers a page
 * or a toast of the file before. The window is made new by `ui/testing/new-window.ts`. */
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()

// The page of one file must not be the beginning of the next.
afterAll(cleanup)
