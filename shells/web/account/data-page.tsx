import { useQuery } from '@tanstack/react-query'
import { getOwnData, type OwnDataView } from '@tamarack/contracts/endpoints/own-data'
import { bankReportAddress, identityReportAddress, ownDataZipAddress, paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { callQuery } from '@tamarack/ui/call-query'
import { counted } from '@tamarack/ui/counted'
import { Faces } from '@tamarack/ui/faces'
import { useServices } from '../shell-context.tsx'
import { useUser } from './account-queries.ts'
import { AccountScreen } from './account-screen.tsx'

const Copy = ({ data }: { readonly data: OwnDataView }) => {
  const { id } = useUser()
  const { identity, bank, loans, signIns } = data
  return (
    <>
      <section className="stack-3 at-start">
        <h2>To read</h2>
        <ul className="stack-2">
          {identity !== null && (
            <li>
              <a href={identityReportAddress(id)}>Your identity check (PDF)</a>
            </li>
          )}
          {bank !== null && (
            <li>
              <a href={bankReportAddress(id)}>Your bank data (PDF)</a>
            </li>
          )}
          <li>
            <a href={paths.dashboard}>Your loans: agreements, statements and messages</a>
          </li>
        </ul>
      </section>
      <section className="stack-3 at-start">
        <h2>Everything in one file</h2>
        <p>
          Your account, {identity === null ? '' : 'your identity check, '}
          {bank === null ? '' : 'your bank data, '}
          {counted(loans.length, 'loan')} with answers, payments, documents, messages and history, and{' '}
          {counted(signIns.length, 'sign-in')}. It is a ZIP: every agreement, statement and message as a PDF, by year,
          and all of it as JSON, which other programs can read. Keep it in a safe place.
        </p>
        <LinkButton variant="primary" to={ownDataZipAddress} reloadDocument download>
          Download your data
        </LinkButton>
      </section>
    </>
  )
}

/** `/account/data`: a customer's copy of what we hold about them, without asking anybody. */
export const Component = () => {
  const { api } = useServices()
  const query = useQuery(callQuery(api, ['own-data'], getOwnData, {}))
  return (
    <AccountScreen
      title="Your data"
      intro="A copy of what we hold about you. You need no reason, and it costs nothing."
    >
      <Faces query={query} lines={4}>
        {(data) => <Copy data={data} />}
      </Faces>
      <section className="stack-3 at-start">
        <h2>Something wrong or missing?</h2>
        <p>
          Tell us and we correct it. What our staff wrote about your file is not in this copy. Ask us for it and you
          have it within 30 days.
        </p>
      </section>
    </AccountScreen>
  )
}
