import { findingsOf, readInstallation } from '@tamarack/shell-composition/installation'
import { overProduct } from './running-environment.ts'
import { asCommand } from './trouble.ts'

await asCommand(() =>
  overProduct(async (container, environment) => {
    const findings = findingsOf(await readInstallation(container, environment))
    for (const { words, next } of findings)
      console.log(next === undefined ? `ok      ${words}` : `MEND    ${words}\n        Next step: ${next}`)
    return findings.some(({ next }) => next !== undefined) ? 1 : 0
  }),
)
