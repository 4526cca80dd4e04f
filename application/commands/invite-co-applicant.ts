import { digestOfToken, emailKeyOf, invitationToken } from '../person-keys.ts'
import { applicantOf } from './shared/agreement-facts.ts'
import { inviteeOf } from './shared/co-applicant-facts.ts'
import type { Gather } from './shared/gathering.ts'
import { accountNameOf, othersOf } from './shared/person-facts.ts'

/** The invitation's name and address are sealed next to the log; its token is made again by the one
 * who sends the e-mail. */
export const gather: Gather<'invite-co-applicant'> = async (gathering, loan) => {
  const { tables, now, fingerprint, keyedHash } = gathering
  const otherLoans = await othersOf(gathering, loan)
  const customer = await tables.customers.lock(loan.customerId)
  const named = (await tables.answers.personalInfo(loan.loanId))?.coApplicant ?? null
  return {
    facts: {
      now,
      otherLoans,
      policy: await tables.policies.inForce(now),
      applicant: await applicantOf(gathering, loan, otherLoans),
      accountName: await accountNameOf(gathering, loan),
      invitee: await inviteeOf(gathering, loan),
      ownEmail: emailKeyOf(customer?.email ?? '', keyedHash),
      tokenFor: (invitation) => digestOfToken(invitationToken(loan.loanId, invitation, keyedHash), fingerprint),
    },
    keep: async () => {
      if (named === null) return
      const { name, email, relationship, phone } = named
      await tables.answers.saveInvitation(loan.loanId, { name, email, relationship, phone }, now)
    },
  }
}
