import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** What every page test starts and ends with: no page, no drafts, and the window functions that the
 * simulated browser lacks. */
export const startClean = (): void => {
  beforeEach(() => {
    window.scrollTo = vi.fn<() => void>()
    Element.prototype.scrollIntoView = vi.fn<() => void>()
    sessionStorage.clear()
    delete document.documentElement.dataset['path']
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}
