import { documentOf } from '@tamarack/contracts/views/document'
import { LegalPage } from './legal-page.tsx'
import { clause, type LegalText } from './legal-text.ts'

/** Its words never change under this version: a change is a new text beside it, with a new entry in
 * `domain/documents/legal-versions.ts`. */
const version1: LegalText = {
  title: documentOf('credit-check-consent').title,
  version: 1,
  effective: '2026-11-21',
  inShort: [
    'You allow us to check your finances, so that we lend only what you can pay back.',
    'We use your bank data first; we ask a credit bureau only where we need more.',
    'If what we learn leads to a refusal, we tell you where it came from.',
    'You may see the report and have mistakes corrected.',
    'You give this consent for one application, and may take it back before we decide.',
  ],
  clauses: [
    clause('consent', 'What you allow', [
      'By ticking the consent box on the finances page you allow us, for this application, to:',
      [
        'use the bank data that you shared, to work out your net pay, your usual spending and your other loans;',
        'ask a credit bureau for a report about you, where the bank data does not answer what we must know;',
        'compare your answers with both.',
      ],
      'You also confirm that your answers are true, as far as you know.',
    ]),
    clause('why', 'Why we check', [
      "Ontario's rules for payday loans limit an advance to half of your net pay, and we do not want to lend what would put you in trouble. We use the results for this decision, for nothing else, and for no advertising.",
    ]),
    clause('effect', 'What it does to your credit file', [
      'If we ask a credit bureau, it notes the request, and other lenders can see it. Using your bank data leaves no note anywhere.',
    ]),
    clause('refusal', 'If we refuse', [
      'The Consumer Reporting Act of Ontario gives you rights when a report was used. We tell you that one was used and who made it. You may then ask the bureau for your report and have mistakes corrected, free of charge. Afterwards you may apply again.',
    ]),
    clause('reporting', 'Reporting a default', [
      'This page covers the check before the loan. Reporting an unpaid loan to a credit bureau is a separate matter: the debit authorization names it, and you agree to it there.',
    ]),
    clause('time', 'How long it holds', [
      'The consent ends when we have decided on the application. We keep the result with the application, as the privacy policy says. If you take the consent back before the decision, we stop and the application ends.',
    ]),
  ],
}

/** The oldest first. */
export const versions = [version1] as const

export const Component = () => <LegalPage kind="credit-check-consent" versions={versions} />
