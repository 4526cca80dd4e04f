import { contactedElsewhere } from './shared/contacts.ts'
import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'start-contact' | 'record-promise'> = async (gathering, loan) => ({
  facts: { now: gathering.now, elsewhere: await contactedElsewhere(gathering, loan) },
})
