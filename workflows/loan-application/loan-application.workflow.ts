import {
  allHandlersFinished,
  ApplicationFailure,
  condition,
  currentUpdateInfo,
  ParentClosePolicy,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  startChild,
  upsertSearchAttributes,
} from '@temporalio/workflow'
import { endOfTorontoDay, torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { isApplication, type LoanStatus } from '@tamarack/domain/loan/status'
import { instant } from '@tamarack/domain/values/instant'
import type { Command, CommandName, CommandRefusal, Reply } from '@tamarack/application/commands'
import { collecting, command as commandKind, document, provider, providerAwaited } from '../shared/activity-kinds.ts'
import { makeTurns } from '../shared/turns.ts'
import { loanServicingId, loanServicingType } from '../loan-servicing/messages.ts'
import {
  providerCommands,
  type CollectingActivities,
  type DocumentActivities,
  type Keyed,
  type LocalActivities,
  type ProviderActivities,
} from './activities.ts'
import { commandNames, loanStatusAttribute, loanUpdate, providerNewsSignal } from './messages.ts'

const local = proxyLocalActivities<LocalActivities>(commandKind)
const awaited = proxyActivities<ProviderActivities>(providerAwaited)
const patient = proxyActivities<ProviderActivities>(provider)
const { collectBankData } = proxyActivities<CollectingActivities>(collecting)
const { sendCopies } = proxyActivities<DocumentActivities>(document)

/** An application that nobody goes on with ends after 30 days (our policy; the specification names no span). */
const lifeMs = 30 * 24 * 3_600_000
/** Waits before the provider is asked by ourselves, because a webhook may never come: each doubles up to the last. */
const firstLookMs = 60_000
const longestLookMs = 6 * 3_600_000
/** How long the page that reported a finished check waits for its result before it asks again. */
const answerWithinMs = 12_000

/** Refuses in the engine's own form: not retried, `type` is the code that the caller's screen knows. */
const refuse = ({ code, facts }: CommandRefusal): never => {
  throw ApplicationFailure.create({
    type: code,
    message: code,
    nonRetryable: true,
    details: facts === undefined ? [] : [facts],
  })
}

const askProvider = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
  try {
    return await ask()
  } catch {
    return refuse({ code: 'PROVIDER_UNAVAILABLE' })
  }
}

const isProviderCommand = (name: CommandName): name is (typeof providerCommands)[number] =>
  providerCommands.some((one) => one === name)

/**
 * One application from its first press to activation or its end. Updates run the steps, one at a time; the main flow does what nobody waits for:
 * reads results at the providers, dates the documents, ends what was left lying. It is one long function because its handlers and its main flow share
 * what stands at its beginning, and because every run that is under way was recorded with its order of steps.
 */
export async function loanApplication({ loanId }: { readonly loanId: string }): Promise<LoanStatus> {
  const inTurn = makeTurns()
  const startedAt = Date.now()
  let status: LoanStatus | undefined
  let refused: CommandRefusal | undefined
  const checksToConfirm: string[] = []
  const requestsToCollect: string[] = []
  const answered = new Set<string>()
  let openCheck: { id: string; lookAt: number; waitMs: number } | undefined

  /** PostgreSQL says where the loan stands. An end is final: an answer that was overtaken on its way cannot undo it. */
  const standsAt = (told: LoanStatus): void => {
    if (status === told || (status !== undefined && !isApplication(status))) return
    status = told
    upsertSearchAttributes([{ key: loanStatusAttribute, value: told }])
  }

  const settled = (): LoanStatus => {
    if (status === undefined) throw ApplicationFailure.nonRetryable('an application ended before it began')
    return status
  }

  const run = <Name extends CommandName>(name: Name, command: Command<Name>): Promise<Reply<Name>> =>
    inTurn(async () => {
      const keyed = { command, key: currentUpdateInfo()?.id ?? name }
      const act = (isProviderCommand(name) ? awaited[name] : local[name as keyof LocalActivities]) as unknown as (
        keyed: Keyed<Name>,
      ) => ReturnType<LocalActivities['createApplication']>
      const outcome = isProviderCommand(name) ? await askProvider(() => act(keyed)) : await act(keyed)
      if (!outcome.ok) {
        if (name === 'createApplication') refused = outcome.error
        return refuse(outcome.error)
      }
      standsAt(outcome.value.status)
      return outcome.value as Reply<Name>
    })

  const watch = (checkId: string): void => {
    openCheck = { id: checkId, lookAt: Date.now() + firstLookMs, waitMs: firstLookMs }
  }
  const answerTo = async <Name extends CommandName>(reply: Reply<Name>, what: string): Promise<Reply<Name>> => {
    await condition(() => answered.has(what), answerWithinMs)
    return status === undefined ? reply : { ...reply, status }
  }

  for (const name of commandNames) {
    setHandler(
      loanUpdate(name),
      async (command: Command<typeof name>) => {
        const reply = await run(name, command)
        if (name === 'startIdentityCheck' || name === 'retryIdentityCheck')
          watch((reply as Reply<'startIdentityCheck'>).checkId)
        if (name === 'finishIdentityCheck' && !reply.already) {
          const { checkId } = command as Command<'finishIdentityCheck'>
          answered.delete(checkId)
          checksToConfirm.push(checkId)
          return answerTo(reply, checkId)
        }
        if (name === 'finishBankConnection' && !reply.already) {
          const { requestId } = command as Command<'finishBankConnection'>
          answered.delete(requestId)
          requestsToCollect.push(requestId)
          return answerTo(reply, requestId)
        }
        return reply
      },
      {
        validator: (command: Command<CommandName>): undefined => {
          if (command?.loanId !== loanId) refuse({ code: 'NOT_FOUND' })
        },
      },
    )
  }
  setHandler(providerNewsSignal, (news) => {
    if (news.about === 'identity-check') checksToConfirm.push(news.checkId)
    if (news.about === 'bank-data' && news.requestId !== null) requestsToCollect.push(news.requestId)
  })

  const confirm = async (checkId: string): Promise<void> => {
    const confirmed = await patient.confirmIdentity({ loanId, checkId })
    standsAt(confirmed.status)
    if (confirmed.settled && openCheck?.id === checkId) openCheck = undefined
    answered.add(checkId)
  }
  const collect = async (requestId: string): Promise<void> => {
    try {
      standsAt((await collectBankData({ loanId, requestId })).status)
    } catch {
      standsAt((await local.giveUpBankData({ loanId, requestId })).status)
    }
    answered.add(requestId)
  }
  const deadlines = (): { at: number; meet: () => Promise<void> }[] => {
    const check = openCheck
    const dated = status === 'agreement' || status === 'pad'
    return [
      { at: startedAt + lifeMs, meet: async () => standsAt((await local.expireApplication({ loanId })).status) },
      ...(dated
        ? [
            {
              at: endOfTorontoDay(torontoDateOf(instant(Date.now()))) + 1,
              meet: () => inTurn(async () => standsAt((await local.redateAgreement({ loanId })).status)),
            },
          ]
        : []),
      ...(check && status === 'identity'
        ? [
            {
              at: check.lookAt,
              meet: async () => {
                const waitMs = Math.min(check.waitMs * 2, longestLookMs)
                openCheck = { id: check.id, lookAt: Date.now() + waitMs, waitMs }
                await confirm(check.id)
              },
            },
          ]
        : []),
    ]
  }

  await condition(() => status !== undefined || refused !== undefined)
  if (refused !== undefined) return refuse(refused)
  while (status !== undefined && isApplication(status)) {
    const before: LoanStatus = status
    const next = deadlines().reduce((soonest, deadline) => (deadline.at < soonest.at ? deadline : soonest))
    const watching = openCheck
    const changed = await condition(
      () => checksToConfirm.length > 0 || requestsToCollect.length > 0 || status !== before || openCheck !== watching,
      Math.max(1, next.at - Date.now()),
    )
    const [checkId, requestId] = [checksToConfirm.shift(), requestsToCollect.shift()]
    if (checkId !== undefined) await confirm(checkId)
    if (requestId !== undefined) await collect(requestId)
    if (!changed) await next.meet()
  }
  if (status === 'active') {
    await startChild(loanServicingType, {
      workflowId: loanServicingId(loanId),
      args: [{ loanId }],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowTaskTimeout: '3 seconds',
    })
    await sendCopies({ loanId })
  }
  await condition(allHandlersFinished)
  return settled()
}
