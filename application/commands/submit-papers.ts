import { accountNumbersOf } from '@tamarack/domain/loan/commands/submit-papers'
import { canonicalJson } from '../documents/canonical-json.ts'
import type { Gather } from './shared/gathering.ts'

/** The files that were sent before; numbers of an account are kept as a PAD file takes them. */
export const gather: Gather<'submit-papers'> = async ({ tables, now, fingerprint }, loan, command) => {
  const { step, papers: named } = command
  const sent = await tables.papers.of(loan.loanId, step)
  const numbers = accountNumbersOf(command.account)
  const account = step === 'bank' && numbers.ok ? numbers.value : undefined
  return {
    facts: {
      now,
      papers: sent.filter(({ number }) => named.includes(number)),
      answers: account && fingerprint.of(canonicalJson(account)),
    },
    keep: async () => {
      await tables.papers.submit(loan.loanId, step, named, now)
      if (account !== undefined) await tables.answers.saveAccountNumbers(loan.loanId, account, now)
    },
  }
}
