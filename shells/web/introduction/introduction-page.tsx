import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { getIntroduction, type IntroductionView } from '@tamarack/contracts/endpoints/site'
import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { aprNote } from '@tamarack/ui/charges'
import { Faces } from '@tamarack/ui/faces'
import { money, percent, shortDate } from '@tamarack/ui/format'
import { KeyFacts, type KeyFact } from '@tamarack/ui/key-facts'
import { PageHeading } from '@tamarack/ui/page-heading'
import { useServices, useSite } from '../shell-context.tsx'
import styles from './introduction.module.css'

type Product = IntroductionView['products'][number]

const rate = (basisPoints: number | null): string => percent(basisPoints === null ? null : basisPoints / 100)

/** The words next to each product's figures. */
const words: Readonly<
  Record<Product['loanType'], { readonly name: string; readonly what: (product: Product) => string }>
> = {
  'cash-advance': {
    name: 'Cash advance',
    what: ({ maximum, termDaysMax }) =>
      `A payday loan: up to ${money(maximum)}, never more than half of your net pay of a pay period, paid back on a pay day within ${termDaysMax} days.`,
  },
  installment: {
    name: 'Installment loan',
    what: ({ maximum }) =>
      `Up to ${money(maximum)}, as far as your income and your other debts allow, paid back in equal payments. You may pay early at any time, at no cost.`,
  },
}

const figureWords = {
  'annual-rate': 'Annual interest rate',
  apr: 'Cost per year (APR)',
  term: 'Term',
  payment: 'Payment',
} as const

const costRows = (product: Product): readonly KeyFact[] => {
  const { annualRate, costPerHundredMaximum, costPerHundredSince, example, figures } = product
  const { numberOfPayments, termDays } = example
  const values = {
    'annual-rate': rate(annualRate),
    apr: rate(example.apr),
    term: numberOfPayments === 1 ? `${termDays} days` : `${numberOfPayments} months`,
    payment: numberOfPayments === 1 ? money(example.payment) : `${money(example.payment)} a month`,
  }
  return [
    { label: 'You receive', value: money(example.advance) },
    { label: 'You pay back', value: money(example.total), size: 'large' },
    { label: 'Cost of borrowing', value: money(example.costOfBorrowing) },
    {
      label: 'Cost per $100',
      value: money(example.costPerHundred),
      note:
        costPerHundredMaximum === null
          ? 'Over the whole term of the example.'
          : `The most that Ontario allows since ${shortDate(costPerHundredSince)} is ${money(costPerHundredMaximum)} per $100 borrowed.`,
    },
    // Text of the size that the rule on advertising was checked with; 12 points are one rem, which
    // grows with the reader's own text size.
    ...figures.map(({ figure, points }) => ({
      label: figureWords[figure],
      value: (
        <span data-figure={figure} style={{ fontSize: `${points / 12}rem` }}>
          {values[figure]}
        </span>
      ),
      note: figure === 'apr' ? aprNote(null, example.apr, annualRate) : undefined,
    })),
  ]
}

const ProductSection = ({ product }: { readonly product: Product }) => {
  const { loanType, example } = product
  const { name, what } = words[loanType]
  const length =
    example.numberOfPayments === 1 ? `for ${example.termDays} days` : `in ${example.numberOfPayments} monthly payments`
  return (
    <section className="stack-3" aria-labelledby={loanType}>
      <h2 id={loanType}>{name}</h2>
      <p>{what(product)}</p>
      <KeyFacts label={`${name}: what ${money(example.advance)} ${length} costs`} rows={costRows(product)} />
    </section>
  )
}

const Requirements = ({ days }: { readonly days: number }) => (
  <>
    <section className="stack-3 reading-width" aria-labelledby="who">
      <h2 id="who">Who can have a loan</h2>
      <ul className="stack-1 bullets">
        <li>You live in Ontario, and your photo ID shows that you are you.</li>
        <li>You have a Canadian bank account in your own name.</li>
        <li>You have an income that covers the payments beside your other debts.</li>
        <li>You have no other loan with us. Only one is possible at a time, and none pays off another.</li>
      </ul>
    </section>
    <section className="stack-3 reading-width" aria-labelledby="asked">
      <h2 id="asked">What we will ask, and how long it takes</h2>
      <p>About 8 minutes for your part. Have these at hand:</p>
      <ul className="stack-1 bullets">
        <li>Your government photo ID, and a phone with a camera.</li>
        <li>Your online banking. You sign in at your bank; we read your account and cannot change anything in it.</li>
        <li>Your income, your other debts, and a few questions about you.</li>
      </ul>
      <p>
        Then a team member reviews your application. You can stop at any step and go on later: we keep your answers for{' '}
        {days} days. You can withdraw at any time before you sign everything, at no cost.
      </p>
    </section>
    <section className="stack-3 reading-width" aria-labelledby="alternatives">
      <h2 id="alternatives">Cheaper ways to get through</h2>
      <p>A payday loan is an expensive way to borrow. Before you apply, consider:</p>
      <ul className="stack-1 bullets">
        <li>asking the company that you owe for more time or for smaller payments,</li>
        <li>
          an advance from your employer, or overdraft protection or a line of credit from your bank or credit union,
        </li>
        <li>
          free advice from a non-profit credit counsellor:{' '}
          <a href="https://creditcounsellingcanada.ca/" rel="noreferrer">
            creditcounsellingcanada.ca
          </a>
          , or call 211.
        </li>
      </ul>
      <p>Ontario has a leaflet about payday loans. Ask us for it, and we send it to you.</p>
    </section>
  </>
)

/** `/before-you-apply`: what the two products are, what they cost, who can have one, and what they
 * have to bring. Public; the dashboard links to it before an application is begun. */
export const Component = () => {
  const services = useServices()
  const site = useSite(services)
  const query = useQuery(
    { queryKey: ['introduction'], queryFn: () => services.api.call(getIntroduction, {}) },
    services.queryClient,
  )
  return (
    <div className={`stack-6 ${styles['page']}`}>
      <PageHeading title="Before you apply">
        <p>
          Two kinds of loan, what each costs, and what we will ask.
          {site !== null && ` ${site.lender.operatingName}, licence ${site.lender.licenceNumber}.`}
        </p>
      </PageHeading>
      <Faces query={query}>
        {({ products, applicationLifeDays }) => (
          <>
            <div className={styles['products']}>
              {products.map((product) => (
                <ProductSection key={product.loanType} product={product} />
              ))}
            </div>
            <Requirements days={applicationLifeDays} />
            <div className="row-4 middle">
              <LinkButton to={paths.signUp}>Create an account</LinkButton>
              <Link to={paths.login}>Already have an account? Sign in</Link>
            </div>
          </>
        )}
      </Faces>
    </div>
  )
}
