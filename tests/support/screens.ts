import { cleanup, configure } from '@testing-library/react'
import { afterAll } from 'vitest'

// The default of one second is wall time: on two cores shared with a build, the first drawing of a page may take longer than that.
configure({ asyncUtilTimeout: 10_000 })

// Where files share a worker, the page of one must not be the beginning of the next.
afterAll(cleanup)
