/** The dependency rule as data: who may import whom. One sentence: arrows point to the domain, and
 * only the shells see everything. */
export interface Layer {
  /** A workspace's folder; of several that fit, the longest counts. */
  readonly folder: string
  /** Other folders that it may import. A name ending in `(types)` may be imported for its types
   * only. */
  readonly sees: readonly string[]
  /** Packages from outside; `'declared'` means whatever its package.json declares and `vendorHomes`
   * does not keep for another. */
  readonly packages: 'declared' | readonly string[]
  readonly node: boolean
}

const adapter = (folder: string, ...sees: readonly string[]): Layer => ({
  folder,
  sees: ['application', 'domain', ...sees],
  packages: 'declared',
  node: true,
})

const adapters = [
  adapter('adapters/auth'),
  adapter('adapters/bank-files'),
  adapter('adapters/clock'),
  adapter('adapters/crypto'),
  adapter('adapters/documents'),
  adapter('adapters/ids'),
  adapter('adapters/mail'),
  adapter('adapters/metrics'),
  adapter('adapters/plaid'),
  adapter('adapters/postgres'),
  adapter('adapters/sandbox'),
  adapter('adapters/traces'),
  adapter('adapters/zum'),
  adapter('adapters/http', 'contracts'),
  adapter('adapters/temporal', 'workflows'),
]

const serverSide = ['domain', 'contracts', 'application', 'workflows', ...adapters.map(({ folder }) => folder)]
const shell = (folder: string, ...sees: readonly string[]): Layer => ({
  folder,
  sees: [...serverSide, 'shells/composition', ...sees],
  packages: 'declared',
  node: true,
})

export const layers: readonly Layer[] = [
  { folder: 'domain', sees: [], packages: [], node: false },
  { folder: 'contracts', sees: ['domain'], packages: ['zod'], node: false },
  { folder: 'application', sees: ['domain', 'contracts (types)'], packages: [], node: false },
  {
    folder: 'workflows',
    sees: ['domain', 'application (types)'],
    packages: ['@temporalio/workflow', '@temporalio/common'],
    node: false,
  },
  ...adapters,
  { folder: 'ui', sees: ['contracts (types)'], packages: 'declared', node: false },
  { folder: 'mfe-customer', sees: ['contracts', 'ui'], packages: 'declared', node: false },
  { folder: 'mfe-admin', sees: ['contracts', 'ui'], packages: 'declared', node: false },
  { folder: 'shells/web', sees: ['contracts', 'ui'], packages: 'declared', node: false },
  shell('shells/composition'),
  shell('shells/api'),
  shell('shells/worker'),
  shell('shells/sandbox'),
  shell('shells/dev', 'shells/verifier'),
  // Independent by design: it judges what the others made, and imports nothing of them.
  { folder: 'shells/verifier', sees: [], packages: [], node: false },
  { folder: 'shells/calculate', sees: ['domain'], packages: [], node: true },
  {
    folder: 'tests',
    sees: [
      ...serverSide,
      'shells/composition',
      'shells/dev',
      'shells/api',
      'shells/worker',
      'shells/sandbox',
      'shells/verifier',
    ],
    packages: 'declared',
    node: true,
  },
]

/** What a test or a sandbox may see besides what its layer sees: the servers and databases that
 * tests share, and what all sandboxes are made of. */
export const testsAlsoSee: readonly string[] = [
  'tests',
  'domain',
  'contracts',
  'application',
  'adapters/sandbox',
  'shells/composition',
  'shells/dev',
]

/** What a build's configuration may see besides: the shell declares once how all three parts of the
 * web are built and federated. */
export const configurationsAlsoSee: readonly string[] = ['shells/web']

/** A vendor's name appears in one place. A package that is not named here belongs to the one who
 * declares it. */
export const vendorHomes: readonly { readonly vendor: RegExp; readonly homes: readonly string[] }[] = [
  {
    vendor: /^(@inversifyjs\/.*|inversify|reflect-metadata)$/,
    homes: ['shells/composition', 'shells/api', 'shells/worker', 'shells/sandbox', 'shells/dev'],
  },
  { vendor: /^(@mikro-orm\/.*|kysely)$/, homes: ['adapters/postgres', 'adapters/auth'] },
  { vendor: /^pg$/, homes: ['adapters/postgres', 'adapters/auth', 'shells/dev', 'tests'] },
  { vendor: /^@temporalio\/(client|worker|activity|testing|proto)$|^protobufjs$/, homes: ['adapters/temporal'] },
  { vendor: /^(better-auth|@better-auth\/.*|@node-rs\/argon2|oidc-provider)$/, homes: ['adapters/auth'] },
  { vendor: /^plaid$/, homes: ['adapters/plaid'] },
  { vendor: /^react-plaid-link$/, homes: ['mfe-customer'] },
  { vendor: /^@opentelemetry\//, homes: ['adapters/traces'] },
  { vendor: /^prom-client$/, homes: ['adapters/metrics'] },
  { vendor: /^(nodemailer|smtp-server|postal-mime)$/, homes: ['adapters/mail'] },
  { vendor: /^(pdfkit|@cantoo\/pdf-lib|sharp)$/, homes: ['adapters/documents'] },
  {
    vendor: /^(koa|@koa\/.*|koa-.*)$/,
    homes: ['adapters/http', 'adapters/auth', 'adapters/bank-files', 'adapters/plaid', 'adapters/zum', 'adapters/mail'],
  },
  {
    vendor: /^(react|react-dom|react-router|react-router-dom|react-hook-form|sonner|@tanstack\/.*)$/,
    homes: ['ui', 'mfe-customer', 'mfe-admin', 'shells/web'],
  },
]
