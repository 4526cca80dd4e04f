/** How long a test waits on the wall clock for what must happen, as `vi.waitFor` takes it. It
 * guards against waiting for ever and asserts no speed, so it is many times what a quiet machine
 * needs: the same tests run on machines that build, test and serve other things at once. */
export const patience = { timeout: 110_000, interval: 100 } as const
