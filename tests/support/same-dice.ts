import fc from 'fast-check'

/* Stands in for `fast-check` in every run of the tests (vitest.config.ts): each property is tried
 * with the same samples each time, so that a run fails because of a change and not by chance.
 * Fresh samples are for the runs that look for what nobody thought of: vitest.many-runs.config.ts.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_122 })

export * from 'fast-check'
export { default } from 'fast-check'
