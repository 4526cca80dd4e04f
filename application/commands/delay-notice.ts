import { contactedElsewhere } from './shared/contacts.ts'
import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'delay-notice'> = async (gathering, loan, { emailId }) => ({
  facts: { now: gathering.now, elsewhere: await contactedElsewhere(gathering, loan) },
  keep: () => gathering.tables.emails.delay(emailId, gathering.now),
})
