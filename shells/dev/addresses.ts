import { relative } from 'node:path'
import { dataFolder, projectRoot } from './settings.ts'
import type { Stack } from './stack.ts'

/** The lines that `npm start` and `npm run dev` print under their first: where everything is, and who can sign in. */
export const addresses = ({ ports, accounts }: Stack): readonly string[] => [
  `  Web          http://localhost:${ports.web}`,
  `  Mail inbox   http://localhost:${ports.inbox}   every email that Tamarack sends`,
  `  Sandbox ID   http://127.0.0.1:${ports.oidc}   who one can be at "Continue with Sandbox ID"`,
  `  Plaid        http://127.0.0.1:${ports.plaid}   identity checks: how they end, and faults to rehearse`,
  `  Zum Rails    http://127.0.0.1:${ports.zum}   bank connections and transfers: the same`,
  `  Bank         http://127.0.0.1:${ports.bank}   takes PAD files, with DEBIT_RAIL=pad-file`,
  ...(process.env['TEMPORAL_ADDRESS']
    ? []
    : [`  Temporal     http://localhost:${ports.temporalUi}   the workflows behind each loan`]),
  '',
  ...(accounts
    ? [
        '  Demo accounts',
        accounts.replace(/^/gm, '  '),
        '  Staff need a code at sign-in as well: it is in the mail inbox.',
        '',
      ]
    : []),
  `  Logs and data are in ${relative(projectRoot, dataFolder) || dataFolder}. Ctrl-C stops everything.`,
]
