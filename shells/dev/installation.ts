import { closeAll, compose } from '@tamarack/shell-composition/container'
import { findingsOf, readInstallation } from '@tamarack/shell-composition/installation'
import { runningEnvironment } from './running-environment.ts'
import { asCommand } from './trouble.ts'

await asCommand(async () => {
  const environment = await runningEnvironment()
  const container = compose(environment)
  try {
    const findings = findingsOf(await readInstallation(container, environment))
    for (const { words, next } of findings)
      console.log(next === undefined ? `ok      ${words}` : `MEND    ${words}\n        Next step: ${next}`)
    return findings.some(({ next }) => next !== undefined) ? 1 : 0
  } finally {
    await closeAll(container)
  }
})
