import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { contactHours, mayContactAboutDebt, nextContactMoment } from '@tamarack/domain/collections/contact-limits'
import { advertisementFaults, type AdvertisedFigure } from '@tamarack/domain/conduct/advertising'
import { cancelOptionalService } from '@tamarack/domain/conduct/optional-services'
import { employerQuestions, mayQuestionEmployer, prohibitedTerms } from '@tamarack/domain/conduct/prohibited-terms'
import { sideTerms } from '@tamarack/domain/conduct/side-terms'
import { err } from '@tamarack/domain/shared/result'
import { formatMoment } from '../explain.ts'
import { day, flag, items, list, moment, money, oneOf, several, text, wholeNumberFrom } from '../fields.ts'
import { loanType } from '../lending-fields.ts'
import { question, withoutFaults } from '../question.ts'

const advertised: readonly AdvertisedFigure[] = ['annual-rate', 'payment', 'apr', 'term']

export const conductCases = {
  contact: question({
    fields: { at: moment, earlierContacts: several(moment) },
    evaluate: ({ at, earlierContacts }) => {
      const may = mayContactAboutDebt(at, earlierContacts)
      if (may.ok) return may
      const next = nextContactMoment(at, earlierContacts)
      const { error } = may
      return err({
        ...error,
        ...(error.code === 'TOO_MANY_CONTACTS' && { againFrom: formatMoment(error.againFrom) }),
        ...(next.ok && { nextFrom: formatMoment(next.value) }),
      })
    },
    figure: { allowed: flag },
    rule: 'COL-01',
    formula:
      'Monday to Saturday 7 to 21 o’clock, Sunday 13 to 17, never on a legal holiday, three times in seven calendar days at most',
    steps: (_, { at }) => {
      const { from, to } = contactHours(torontoDateOf(at))
      return [
        `hours of ${torontoDateOf(at)}: ${from} to ${to} o’clock in Toronto`,
        'fewer than three contacts on this day and the six before it',
      ]
    },
  }),
  'side-terms': question({
    fields: { loanType, terms: several(oneOf(sideTerms)) },
    evaluate: ({ loanType: type, terms }) => {
      const prohibited = prohibitedTerms(type, terms)
      return { prohibited, permitted: terms.filter((term) => !prohibited.includes(term)) }
    },
    figure: { prohibited: items },
    rule: (_, { loanType: type }) => (type === 'cash-advance' ? 'COL-02' : 'CPA-09'),
    formula: (_, { loanType: type }) =>
      type === 'cash-advance'
        ? 'nothing is taken for a payday loan but the promise to pay'
        : 'an installment loan takes no fee before the advance, no penalty for paying early, and names no insurer',
    steps: ({ prohibited }, { terms }) =>
      terms.length === 0
        ? ['no term']
        : terms.map((term) => `${term}: ${prohibited.includes(term) ? 'prohibited' : 'allowed'}`),
  }),
  'employer-question': question({
    fields: { question: text, borrowerConsented: flag },
    evaluate: ({ question, borrowerConsented }) => mayQuestionEmployer(question, borrowerConsented),
    figure: { allowed: flag },
    rule: 'COL-03',
    formula: 'an employer is questioned about five things at most, with the borrower’s consent, and never about a loan',
    steps: [`the five: ${employerQuestions.join(', ')}`],
  }),
  advertisement: question({
    fields: { figures: list({ figure: oneOf(advertised), points: wholeNumberFrom(1, 10_000) }) },
    evaluate: ({ figures }) => withoutFaults(advertisementFaults(figures)),
    figure: { allowed: flag },
    rule: 'CPA-08',
    formula: 'an advertisement that names a rate or a payment names the APR and the term in letters at least as large',
    steps: (_, { figures }) =>
      figures.length === 0
        ? ['no figure is named']
        : figures.map(({ figure, points }) => `${figure} in ${points} points`),
  }),
  'optional-service': question({
    fields: { price: money, startsOn: day, endsOn: day, noticeDays: wholeNumberFrom(0, 36_600), notifiedOn: day },
    evaluate: ({ notifiedOn, ...service }) => cancelOptionalService(service, notifiedOn),
  }),
}
