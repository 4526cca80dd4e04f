/** A word that the field does not use, and the one that it uses instead. */
export interface Replaced {
  readonly word: RegExp
  readonly instead: string
}

/** One way to name each thing; `docs/glossary.md` explains the words on the right. Only words that
 * can mean nothing else are listed. */
export const replaced: readonly Replaced[] = [
  { word: /\b(?:take[ns]?|taking|took) back\b/i, instead: 'reverse (a payment), withdraw (a consent)' },
  { word: /\bdat(?:ed|es|ing) back\b/i, instead: 'backdated, value date' },
  { word: /\bmoney (?:that )?c[ao]mes?\b/i, instead: 'payment received' },
  { word: /\b(?:debit|payment|item)s? c[ao]mes? (?:in|back)\b/i, instead: 'payment received, debit returned' },
  { word: /\bbounc(?:e[ds]?|ing)\b/i, instead: 'returned, NSF' },
  { word: /\bby letter\b/i, instead: 'by e-mail' },
  { word: /\b(?:send|sent|mailed|verification|confirmation) (?:\w+ ){0,2}letters?\b/i, instead: 'e-mail' },
  { word: /\b(?:links?|buttons?) (?:in|of|from) (?:an?|the|our) letters?\b/i, instead: 'link in an e-mail' },
  {
    word: /(?:code|confirm|address|account|registered|password|invitation|changed|deleted|verification)[A-Z-]?letters?\b/i,
    instead: 'email',
  },
  { word: /\bnews\b/i, instead: 'webhook event' },
  { word: /\btold(?:On|InFull|\.fixture)|\bTold\b/, instead: 'notifiedOn, explained' },
  { word: /\bpay-?outs?\b|\bpayOut/i, instead: 'disbursement' },
  { word: /\bactivate-?loan/i, instead: 'authorizeDebit' },
  { word: /\brhythms?\b/i, instead: 'payment frequency' },
  { word: /\breckon/i, instead: 'calculate' },
  { word: /\bbookOn\b/, instead: 'bookAsOf' },
  { word: /\buse[sd]?[ -]credit\b|\buseCredit/i, instead: 'apply credit' },
  { word: /\bwhat is not owed\b/i, instead: 'the remaining schedule' },
  { word: /\bdebit[ -]?files?\b|\bdebitFile/i, instead: 'PAD file' },
  { word: /\btoward\b/i, instead: 'for, applied to' },
  { word: /\bdefaulted\b/i, instead: 'in collections; missed a payment' },
  { word: /\bstandings\b|\bmakeStanding/i, instead: 'outcome, status' },
  { word: /\bholds that\b|\btests? (?:that )?holds?\b/i, instead: 'asserts that' },
  {
    word: /\b(?:isBorneOut|giveWay|keepOut|besideBorrower|whatTimeBrought|broughtByDebits)\b/,
    instead:
      'reasonIsSupported, lowerPriority, redirectSignedIn, applyCoApplicantEvent, accrualEventsDue, collectedByDebit',
  },
  {
    word: /\b(?:broughtByEvent|broughtByTime|lateIn|lateOn|Purse|DeclaredBesideFound)\b/,
    instead: 'noticesAfterEvent, noticesByDate, arrearsOf, arrearsAsOf, UnallocatedFunds, IncomeComparison',
  },
  {
    word: /\b(?:alreadySo|already-so|comeAs|signedAnew|authorizedAnew|signBeside)\b/,
    instead: 'noChange, no-change, signInByKeyboard, signedAgain, reauthorized, signMeanwhile',
  },
  {
    word: /\b(?:choicesBeside|coApplicantStands|BesideCoApplicant|besideTheLog|overpaidBesideDebit|besideVerified)\b/,
    instead:
      'alternativeChoices, checkCoApplicant, WithCoApplicantFacts, recordsOutsideLog, overpaidDuringDebit, comparedWithVerified',
  },
  {
    word: /\b(?:whatWouldChange|whereTheTimeWent|StandingAgreement|DebitStanding|debitStanding|standingOfBook)\b/,
    instead: 'changesThatWouldPass, slowestFiles, CurrentAgreement, DebitStatus, debitStatus, debitStatusOfBook',
  },
  {
    word: /\b(?:standingRows|comesToRest|goesBack|debitTravelled|GiveBack|WaysForName)\b/,
    instead: 'balanceRows, becomesIdle, refundableCredit, applyDebitEvent, ReturnAdvance, NameChangeOptions',
  },
  {
    word: /\b(?:isTogether|togetherFrom|togetherOn|destroyTogetherFrom|eventsTogether|usualNextTogether)\b/,
    instead: 'hasCoBorrower, jointLoanFrom, jointTermsOn, destroyJointLoanFrom, jointEvents, usualNextJoint',
  },
  {
    word: /\b(?:toActiveTogether|answerTogether|suiteBeside)\b/,
    instead: 'toActiveJoint, answerJointly, suiteNextTo',
  },
]

/** Lines that quote somebody else's words, and why: the law, the specification or a vendor has it
 * so. */
export const quoted: readonly { readonly text: string; readonly because: string }[] = [
  { text: 'loan/activate-loan', because: 'a path of the specification' },
  { text: 'ui-disable-news-fetch', because: 'an option of the Temporal CLI' },
]
