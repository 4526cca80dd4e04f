import { randomBytes, randomUUID } from 'node:crypto'
import type { Memory } from '@tamarack/adapter-sandbox/memory'
import { ontarioPeople } from '@tamarack/adapter-sandbox/ontario-people'
import { informationOf, type BankRequest } from './bank-history.ts'
import { idFrom } from './bank/chance.ts'
import { accountsOf, type AccountChoice } from './bank/history.ts'
import { isHolderChoice } from './bank/holder.ts'
import type { Ground } from './webhook-sender.ts'
import { fieldsOf, textOf, utc, ZumRefusal, type Fields } from './wire.ts'

export interface ConnectToken {
  readonly token: string
  readonly createdAt: number
  readonly used: boolean
}

const tokenLifeMs = 15 * 60_000
/** The data follow for up to three minutes after the window has closed. */
const slowMs = 3 * 60_000

/** The documented users of the test institution; all of them have the password `rails`. */
const testUsers: Readonly<
  Record<string, { readonly question?: string; readonly choices?: readonly string[]; readonly currency?: string }>
> = {
  zum: {},
  zumquestionwithsingleanswer: { question: 'What is the name of your first pet? (any answer)' },
  zummultiplechoicequestionwithsingleanswer: {
    question: 'Which of these is a tree?',
    choices: ['Tamarack', 'Granite', 'Heron'],
  },
  zumsendtooptions: {
    question: 'Where shall we send a code?',
    choices: ['Text to ***-***-0101', 'Email to m***@example.org'],
  },
  zumUSD: { currency: 'USD' },
  zumEUR: { currency: 'OTHER' },
  zumRandomCurrency: { currency: 'OTHER' },
}

export type SignIn =
  { readonly question: string; readonly choices: readonly string[] } | { readonly accounts: readonly AccountChoice[] }

export type Connections = ReturnType<typeof makeConnections>

const personOf = (fields: Fields) => {
  const person = ontarioPeople.find(({ id }) => id === fields['person'])
  if (!person) throw new ZumRefusal(400, 'Choose a person.')
  return person
}

const ownerOf = (fields: Fields): string | null =>
  fields['samePerson'] === 'on' ? null : textOf(fieldsOf(fields['options']), 'clientuserid')

/** `collectionMs` is how long a bank takes to send its data. */
export const makeConnections = (
  memory: Memory,
  collectionMs: number,
  { time, timeScale, announce, switches }: Ground,
) => {
  const tokens = memory.table<ConnectToken>('connect-token')
  const requests = memory.table<BankRequest>('bank-request')
  const usable = (token: string): boolean => {
    const found = tokens.get(token)
    return found !== undefined && !switches().linksExpired && !found.used && time.now() - found.createdAt <= tokenLifeMs
  }
  const mustBeUsable = (token: string): void => {
    if (!usable(token)) throw new ZumRefusal(401, 'The connect token was used, or is older than 15 minutes.')
  }
  const signedIn = (fields: Fields) => {
    const user = testUsers[textOf(fields, 'user') ?? '']
    if (!user || fields['password'] !== 'rails' || fields['outcome'] === 'refused')
      throw new ZumRefusal(403, 'The bank did not accept this user and password.')
    return user
  }
  const notify = (request: BankRequest): void => {
    requests.put(request.id, { ...request, notified: true })
    const person = ontarioPeople.find(({ id }) => id === request.personId)
    announce({
      Type: 'User',
      Event: request.fails ? 'Updated' : 'Connected',
      Data: {
        Id: request.userId,
        ClientUserId: request.clientUserId,
        ExtraField1: request.extraField1,
        ExtraField2: request.extraField2,
        AggregationRequestId: request.id,
        FirstName: person?.givenName,
        LastName: person?.familyName,
        Email: `${request.personId}@example.org`,
        BankAccountInformation: {
          Institution: 'Zum Rails Test Bank',
          AggregationStatus: request.fails ? 'RefreshFailed' : 'Connected',
          LastTimeRefreshed: utc(time.now()),
        },
      },
    })
  }
  const notifyWhenReady = ({ id, readyAt }: BankRequest): void =>
    void time.after(Math.max(0, readyAt - time.now()), () => {
      const request = requests.get(id)
      if (request && !request.notified) notify(request)
    })
  const mustExist = (id: string): BankRequest => {
    const request = requests.get(id)
    if (!request) throw new ZumRefusal(404, 'Connection not found.')
    return request
  }

  return {
    usable,
    /** Newest first. */
    all: () => requests.all().toReversed(),
    links: () => tokens.all().toReversed(),
    expireLink: (token: string): void => {
      const found = tokens.get(token)
      if (!found) throw new ZumRefusal(404, 'Link not found.')
      tokens.put(token, { ...found, createdAt: Math.min(found.createdAt, time.now() - tokenLifeMs - 1) })
    },
    /** The bank changes its mind about a connection; throws for one that does not exist. */
    change: (id: string, change: Partial<Pick<BankRequest, 'fails' | 'holder' | 'debitable'>>) =>
      void requests.put(id, { ...mustExist(id), ...change }),
    /** Sends the webhook of the connection's present state once more; data still on their way
     * arrive at once. */
    resend: (id: string): void => {
      const request = mustExist(id)
      notify({ ...request, readyAt: Math.min(request.readyAt, time.now()) })
    },
    count: () => requests.all().length,
    createToken: () => {
      const token = `sandbox-${randomBytes(20).toString('hex')}`
      tokens.put(token, { token, createdAt: time.now(), used: false })
      return { Token: token, ExpirationUTC: utc(time.now() + tokenLifeMs) }
    },
    signIn: (token: string, fields: Fields): SignIn => {
      mustBeUsable(token)
      const { question, choices = [] } = signedIn(fields)
      return question !== undefined && textOf(fields, 'answer') === null
        ? { question, choices }
        : { accounts: accountsOf(personOf(fields), ownerOf(fields)) }
    },
    connect: (token: string, fields: Fields) => {
      mustBeUsable(token)
      const { currency = 'CAD' } = signedIn(fields)
      const person = personOf(fields)
      const options = fieldsOf(fields['options'])
      const account = Number(fields['account'])
      if (!accountsOf(person, ownerOf(fields)).some(({ index }) => index === account))
        throw new ZumRefusal(400, 'Choose an account.')
      tokens.put(token, { token, createdAt: time.now(), used: true })
      const wait = fields['outcome'] === 'slow' ? slowMs * timeScale : collectionMs
      const id = randomUUID()
      const request = requests.put(id, {
        id,
        cardId: randomUUID(),
        userId: randomUUID(),
        personId: person.id,
        account,
        currency,
        createdAt: time.now(),
        readyAt: time.now() + wait,
        notified: false,
        fails: fields['outcome'] === 'collection-fails',
        clientUserId: textOf(options, 'clientuserid'),
        extraField1: textOf(options, 'extrafield1'),
        extraField2: textOf(options, 'extrafield2'),
        owner: ownerOf(fields),
        holder: isHolderChoice(fields['holder']) ? fields['holder'] : 'own',
      })
      notifyWhenReady(request)
      return {
        requestid: id,
        cardid: request.cardId,
        userid: request.userId,
        extrafield1: request.extraField1,
        extrafield2: request.extraField2,
        clientuserid: request.clientUserId,
      }
    },
    /** The result of `GetInformationByRequestId`. */
    information: (requestId: string): object => {
      const request = requests.get(requestId)
      if (!request) throw new ZumRefusal(400, 'The request id is not valid.')
      if (time.now() < request.readyAt) throw new ZumRefusal(404, 'No information was found for this request.')
      const person = ontarioPeople.find(({ id }) => id === request.personId)
      const { otherCustomer, otherHolder, notDebitable } = switches()
      const extra = {
        ClientUserId: otherCustomer ? 'another-customer' : request.clientUserId,
        ExtraField1: request.extraField1,
        ExtraField2: request.extraField2,
      }
      if (request.fails || !person)
        return {
          RequestId: requestId,
          CustomerId: idFrom('customer', 'tamarack'),
          ...extra,
          AggregationFailedReason: 'The institution did not answer.',
          Card: null,
        }
      const holder = otherHolder ? 'other' : (request.holder ?? 'own')
      const debitable = request.debitable !== false && !notDebitable
      return { ...informationOf(request, person, holder, debitable), ...extra }
    },
    /** Announces what became ready while the sandbox was stopped. */
    resume: (): void =>
      requests
        .all()
        .filter(({ notified }) => !notified)
        .forEach(notifyWhenReady),
  }
}
