import { Accounts } from '@tamarack/application/ports/accounts.port'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { resolve } from '@tamarack/shell-composition/provide'
import { demoPeople, demoPassword as password } from './demo-people.ts'

const environment = parseEnvironment(process.env)
if (environment.SANDBOX) {
  const container = compose(environment)
  const accounts = await resolve(container, Accounts)
  for (const person of demoPeople) {
    await accounts.ensure({ ...person, password })
    console.log(`${person.role.padEnd(10)} ${person.email.padEnd(28)} ${password}`)
  }
  await closeAll(container)
} else {
  console.log('No demo accounts: this is not a sandbox.')
}
process.exit(0)
