import { configure } from '@testing-library/react'

// The default of one second is wall time: on two cores shared with a build, the first drawing of a page may take longer than that.
configure({ asyncUtilTimeout: 10_000 })
