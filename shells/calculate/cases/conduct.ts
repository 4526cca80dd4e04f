import { contactHours, mayContactAboutDebt, nextContactMoment } from '@tamarack/domain/collections/contact-limits'
import { advertisementFaults, type AdvertisedFigure } from '@tamarack/domain/conduct/advertising'
import { cancelOptionalService } from '@tamarack/domain/conduct/optional-services'
import { employerQuestions, mayAskEmployer, prohibitedTerms } from '@tamarack/domain/conduct/prohibited-terms'
import { sideTerms } from '@tamarack/domain/conduct/side-terms'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { asCount, asWord } from '@tamarack/domain/explanations/explanation'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { allowed, answering, explained, refused, answered, type Case } from '../case.ts'
import { asMoment, asYesNo, formatMoment, explain } from '../explain.ts'

const contact: Case = answering(
  (input) => ({ at: input.moment('at'), earlierContacts: input.moments('earlierContacts') }),
  ({ at, earlierContacts }) => {
    const may = mayContactAboutDebt(at, earlierContacts)
    if (may.ok) {
      const { from, to } = contactHours(torontoDateOf(at))
      return allowed(
        'COL-01',
        'Monday to Saturday 7 to 21 o’clock, Sunday 13 to 17, never on a legal holiday, three times in seven calendar days at most',
        { at: asMoment(at), earlierContacts: asCount(earlierContacts.length) },
        [
          `hours of ${torontoDateOf(at)}: ${from} to ${to} o’clock in Toronto`,
          'fewer than three contacts on this day and the six before it',
        ],
      )
    }
    const next = nextContactMoment(at, earlierContacts)
    const { error } = may
    return refused({
      ...error,
      ...(error.code === 'TOO_MANY_CONTACTS' && { againFrom: formatMoment(error.againFrom) }),
      ...(next.ok && { nextFrom: formatMoment(next.value) }),
    })
  },
)

const terms: Case = answering(
  (input) => ({ loanType: input.oneOf('loanType', loanTypes), terms: input.someOf('terms', sideTerms) }),
  ({ loanType, terms: given }) => {
    const prohibited = prohibitedTerms(loanType, given)
    return answered({ prohibited, permitted: given.filter((term) => !prohibited.includes(term)) }, [
      explain(
        ['prohibited', asCount(prohibited.length)],
        loanType === 'cash-advance' ? 'COL-02' : 'CPA-09',
        loanType === 'cash-advance'
          ? 'nothing is taken for a payday loan but the promise to pay'
          : 'an installment loan takes no fee before the advance, no penalty for paying early, and names no insurer',
        { loanType: asWord(loanType), terms: asCount(given.length) },
        given.length === 0
          ? ['no term']
          : given.map((term) => `${term}: ${prohibited.includes(term) ? 'prohibited' : 'allowed'}`),
      ),
    ])
  },
)

const employerQuestion: Case = answering(
  (input) => ({ question: input.text('question'), borrowerConsented: input.flag('borrowerConsented') }),
  ({ question, borrowerConsented }) => {
    const may = mayAskEmployer(question, borrowerConsented)
    return answered({ allowed: may }, [
      explain(
        ['allowed', asYesNo(may)],
        'COL-03',
        'an employer is asked five things at most, with the borrower’s consent, and never told of a loan',
        { question: asWord(question), borrowerConsented: asYesNo(borrowerConsented) },
        [`the five: ${employerQuestions.join(', ')}`],
      ),
    ])
  },
)

const figures: readonly AdvertisedFigure[] = ['annual-rate', 'payment', 'apr', 'term']

const advertisement: Case = answering(
  (input) =>
    input.list('figures', (item) => ({
      figure: item.oneOf('figure', figures),
      points: item.within('points', [1, 10_000]),
    })),
  (shown) => {
    const reasons = advertisementFaults(shown)
    const [first] = reasons
    if (first) return refused({ ...first, reasons })
    return allowed(
      'CPA-08',
      'an advertisement that names a rate or a payment names the APR and the term in letters at least as large',
      { figures: asCount(shown.length) },
      shown.length === 0 ? ['no figure is named'] : shown.map(({ figure, points }) => `${figure} in ${points} points`),
    )
  },
)

const optionalService: Case = answering(
  (input) => ({
    service: {
      price: input.amount('price'),
      startsOn: input.day('startsOn'),
      endsOn: input.day('endsOn'),
      noticeDays: input.within('noticeDays', [0, 36_600]),
    },
    notifiedOn: input.day('notifiedOn'),
  }),
  ({ service, notifiedOn }) => explained(cancelOptionalService(service, notifiedOn)),
)

export const conductCases = {
  contact,
  'side-terms': terms,
  'employer-question': employerQuestion,
  advertisement,
  'optional-service': optionalService,
} as const satisfies Readonly<Record<string, Case>>
