import { present } from '@tamarack/application/ports/clock.port'
import { collectionsOf } from '@tamarack/application/use-cases/owed-in-book'
import * as endpoints from '@tamarack/contracts/endpoints/collections'
import { ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { answer, type Mounted } from '../mount.ts'

const size = 50

export const collectionsHandlers = (ports: HandlerPorts): readonly Mounted[] => [
  answer(endpoints.getCollections, async ({ query: { bucket = null, only = null, page } }) =>
    ok({ ...(await collectionsOf(ports, { bucket, only, page, size }, present(ports.clock))), size }),
  ),
  answer(endpoints.getMentions, async ({ principal }) =>
    ok({ mentions: await ports.collections.mentionsOf(principal.id) }),
  ),
  answer(endpoints.getColleagues, async ({ principal }) =>
    ok({
      colleagues: (await ports.staff.list())
        .filter(({ id, status }) => status === 'active' && id !== principal.id)
        .map(({ id, name }) => ({ id, name })),
    }),
  ),
]
