import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { compareAccountName } from '../person-records.ts'
import type { Gather } from './shared/gathering.ts'
import { belongsTo, keepCoApplicantCheck } from './shared/identity-evidence.ts'

export const gather: Gather<'record-co-applicant-check'> = async (gathering, loan, { checkId }) => {
  const { tables, now, attached } = gathering
  const customer = await tables.customers.lock(acceptedCoApplicant(loan)?.customerId ?? '')
  const record = attached.check?.record ?? null
  return {
    facts: {
      now,
      belongs: await belongsTo(gathering, loan, checkId),
      accountName: compareAccountName(customer?.name ?? '', record)?.match ?? 'unknown',
    },
    keep: keepCoApplicantCheck(gathering, loan),
  }
}
