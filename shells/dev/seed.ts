import { Accounts } from '@tamarack/application/ports/accounts.port'
import { compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { resolve } from '@tamarack/shell-composition/provide'

/** People to try the product with. Only ever put into a sandbox: their password is public. */
const password = 'Tamarack-demo-1'
const people = [
  { name: 'Alex Admin', email: 'admin@tamarack.example', role: 'admin' },
  { name: 'Mei Chen', email: 'staff@tamarack.example', role: 'employee' },
  { name: 'Robin Review', email: 'reviewer@tamarack.example', role: 'reviewer' },
  { name: 'Rowan Ashe', email: 'customer@tamarack.example', role: 'customer' },
] as const

const environment = parseEnvironment(process.env)
if (environment.SANDBOX) {
  const container = compose(environment)
  const accounts = await resolve(container, Accounts)
  for (const person of people) {
    await accounts.ensure({ ...person, password })
    console.log(`${person.role.padEnd(10)} ${person.email.padEnd(28)} ${password}`)
  }
  await container.unbindAllAsync()
} else {
  console.log('No demo accounts: this is not a sandbox.')
}
process.exit(0)
