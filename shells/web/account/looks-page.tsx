import { useQuery } from '@tanstack/react-query'
import { getOwnLooks, lookPartWords, type OwnLookView } from '@tamarack/contracts/endpoints/looks'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { DateText } from '@tamarack/ui/format'
import { useServices } from '../shell-context.tsx'
import { AccountScreen } from './account-screen.tsx'

const readers: Readonly<Record<OwnLookView['role'], string>> = {
  admin: 'A team member',
  employee: 'A team member',
  reviewer: 'A reviewer',
}

const wordsOf = (part: OwnLookView['part']): string =>
  part === 'emails' ? 'the emails that we sent you' : `your ${lookPartWords[part]}`

/** The sentences of one day, each once: two roles may read the same to a customer. */
const sentencesOf = (looks: readonly OwnLookView[]): readonly string[] => [
  ...new Set(looks.map(({ role, part }) => `${readers[role]} read ${wordsOf(part)}`)),
]

const Days = ({ looks }: { readonly looks: readonly OwnLookView[] }) =>
  [...Map.groupBy(looks, ({ day }) => day)].map(([day, ofDay]) => (
    <section key={day} className="stack-2">
      <h2 className="as-h3">
        <DateText value={day} as="near" />
      </h2>
      <ul className="bullets">
        {sentencesOf(ofDay).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  ))

/** `/account/looks`: who of the staff looked at the person's data, by day. */
export const Component = () => {
  const { api } = useServices()
  const query = useQuery({
    queryKey: ['own-looks'],
    queryFn: async () => (await api.call(getOwnLooks, {})).looks,
    staleTime: 0,
  })
  return (
    <AccountScreen
      title="Who looked at your data"
      intro={
        <p>Our team reads your data to decide on your loan and to look after it. Here you see which part, and when.</p>
      }
    >
      <Faces query={query} lines={4}>
        {(looks) =>
          looks.length === 0 ? <EmptyState>Nobody has looked at your data.</EmptyState> : <Days looks={looks} />
        }
      </Faces>
    </AccountScreen>
  )
}
