import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { MailRelay } from '@tamarack/application/mail-relay'
import { StaffAccounts } from '@tamarack/application/ports/staff-accounts.port'
import { staffForm } from '@tamarack/contracts/forms/staff'
import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import { resolve } from '@tamarack/shell-composition/provide'
import { overProduct } from './running-environment.ts'
import { asCommand, Trouble } from './trouble.ts'

const usage = 'npm run admin:create -- --name "First Last" --email first.last@example.com'

const requested = () => {
  const { values } = parseArgs({
    options: { name: { type: 'string', default: '' }, email: { type: 'string', default: '' } },
    strict: false,
  })
  const person = staffForm.safeParse({ ...values, role: 'admin' })
  if (person.success) return person.data
  throw new Trouble(person.error.issues.map(({ message }) => `${message}.`).join(' '), usage)
}

await asCommand(async () => {
  const person = requested()
  return overProduct(async (container, settings) => {
    const staff = await resolve(container, StaffAccounts)
    const change = { actor: systemActor, origin: noOrigin, key: `admin-create:${randomUUID()}` }
    const made = await staff.create(change, person)
    if (!made.ok) throw new Trouble('This email address already has an account.', `${usage}, with another address`)
    await (await resolve(container, MailRelay)).settled()
    const waits = (await staff.find(made.value.member.id))?.invitationEmail !== undefined
    console.log(
      `The admin account is made, and the invitation ${waits ? 'waits for the mail server and will be sent' : 'was sent'} to ${person.email}. Its link works once, for 7 days.`,
    )
    if (settings.SANDBOX) console.log(made.value.link)
    return 0
  })
})
