import {
  cancellationNoticeDaysMax,
  confirmationDaysBefore,
  debitLeadBusinessDays,
  extendedPlanWindowDays,
  installmentReturnedItemFee,
  lawOn,
  overpaymentWaitBusinessDays,
  reimbursementDays,
  smallBalanceBelow,
} from '@tamarack/contracts/limits'
import { documentOf } from '@tamarack/contracts/views/document'
import { defaultInterestFrom, defaultInterestWords } from '@tamarack/ui/charges'
import { longDate, money } from '@tamarack/ui/format'
import { LegalPage } from './legal-page.tsx'
import { clause, type LegalText } from './legal-text.ts'

const effective = '2026-11-21'
const defaultInterest = defaultInterestFrom(lawOn('defaultInterestMonthly', effective).value / 100)
const bankNsfFee = lawOn('bankNsfFee', effective)

/** Its words never change under this version: a change is a new text beside it, with a new entry in
 * `domain/documents/legal-versions.ts`. */
const version1: LegalText = {
  title: documentOf('payment-terms-agreement').title,
  version: 1,
  effective,
  inShort: [
    'We send the money within one hour after you sign, and take each payment from your account on its due date.',
    'You may pay early, in full or in part, on any day and at no cost.',
    'You may cancel within two business days: give back the advance and owe nothing more.',
    `If a debit is returned, we charge the fee in your agreement. On the overdue principal of a cash advance you pay ${defaultInterestWords(defaultInterest)}; on an installment loan interest goes on at its own rate.`,
    'If you cannot pay, ask us before the due date. What we agree on costs nothing.',
  ],
  clauses: [
    clause('scope', 'What this covers', [
      'These terms explain how money moves between us. The amounts and dates of your loan stand in its loan agreement, and your permission for debits in the pre-authorized debit authorization. Both are signed by you and come before this page. All amounts are in Canadian dollars.',
    ]),
    clause('funding', 'Sending you the money', [
      'We send the whole advance by Interac e-Transfer to the email address of your account. Nothing is taken off.',
      'For a loan agreed on this site, we send the money within one hour after the last signature. If it does not arrive in that hour, or you did not get your copy of the agreement, you may cancel at any time.',
    ]),
    clause('debits', 'Debits', [
      'A pre-authorized debit ("debit") means that we take the payment from the account you chose, on the date in your agreement.',
      [
        `We hand a debit to the bank ${debitLeadBusinessDays} business days before its date. Changes and stops must reach us before that.`,
        'If the date is not a business day, the debit takes place on the next one.',
        'We never take more than the authorization says.',
      ],
    ]),
    clause('notice', 'Notice before a debit', [
      `Payment rules give you ${confirmationDaysBefore} days' notice before a debit. Your authorization waives this, and says so in bold. You still get a written confirmation of it, and an email before we hand a debit to the bank, so that there is time to stop it.`,
    ]),
    clause('stopping', 'Stopping a debit or revoking the authorization', [
      'You may stop one debit, revoke the authorization or change the bank account on your dashboard, or by telling us. It costs nothing.',
      `A stop works for each debit that we have not yet handed to the bank. A revocation takes effect ${debitLeadBusinessDays} business days after you tell us for a cash advance, and ${cancellationNoticeDaysMax} days after it for an installment loan; your dashboard shows the day. Your bank or payments.ca has a sample form.`,
      'What you owe stays the same. You then pay by e-Transfer.',
      `You have rights if a debit does not follow the authorization. For example, your bank must pay back a debit that was not authorized, if you ask within ${reimbursementDays} days. Your bank or payments.ca can tell you more.`,
    ]),
    clause('early', 'Paying early', [
      'You may pay all or part of what you owe on any day. There is no fee and no penalty. On your dashboard you choose the amount, and we email you an Interac e-Transfer request for it.',
      `If a debit is already with the bank when you pay, both may arrive. We send the extra amount back by e-Transfer after ${overpaymentWaitBusinessDays} business days; you have nothing to do.`,
    ]),
    clause('cancelling', 'Cancelling a loan', [
      'You may cancel a cash advance or an installment loan until the end of the second business day after you signed, received your copy and received the money, whichever came last. You give no reason and pay no cost. You give back the advance; we give back anything you paid beyond it.',
      'When you cancel, we email you an Interac e-Transfer request for what you give back. Please pay it by the last day of your right to cancel, or as soon as you can where it has no last day.',
      'Your dashboard shows the exact date and time.',
    ]),
    clause('returned', 'Returned debits and late payment', [
      [
        `Cash advance: ${money(lawOn('dishonouredItemFee', effective).value)} if a debit is returned by your bank because the money was not there. It is charged once for a loan, however often a debit is returned.`,
        `Installment loan: at most ${money(installmentReturnedItemFee)} for each returned debit, as your authorization states, and never more than it cost us.`,
        `On the overdue principal of a cash advance: ${defaultInterestWords(defaultInterest)}. It is not compounded, and it is not charged on fees.`,
        'On an installment loan there is no default interest. The interest of the loan goes on at its own rate until it is paid.',
      ],
      'We may try a returned debit once more, for the same amount. The fee is never part of a debit.',
      `Your own bank may charge you as well: since ${longDate(bankNsfFee.from)}, a federally regulated bank at most ${money(bankNsfFee.value)} for a personal account.`,
    ]),
    clause('extended', 'Extended payment plan', [
      `From the third cash advance with us within ${extendedPlanWindowDays} days, the law gives you a payment plan: the loan is repaid in equal instalments over your next pay periods. The plan is part of the agreement you sign and costs nothing more. You may end it by paying in full.`,
    ]),
    clause('cannot-pay', 'If you cannot pay', [
      'Ask on your dashboard or call us before the due date. A payment of an installment loan may be moved to a later day. What is late may be paid in parts; while you pay each by its day, no default interest runs and we do not send the loan to collections. We cannot make a cash advance last longer than agreed: the law forbids it. You can find free credit counselling at a non-profit agency.',
      'If a loan stays unpaid, we may report the default to a credit bureau and pass the debt to a collection agency, as the authorization says. We tell you in writing first.',
    ]),
    clause('small', 'Small balances', [
      `If less than ${money(smallBalanceBelow)} is owed to you when a loan closes, we do not send it by ourselves. It stays in our books, and we pay it out when you ask.`,
    ]),
  ],
}

/** The oldest first. */
export const versions = [version1] as const

export const Component = () => <LegalPage kind="payment-terms-agreement" versions={versions} />
