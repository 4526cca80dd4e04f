import { useId, useState } from 'react'
import type { BankInsightView } from '@tamarack/contracts/views/bank'
import { Button } from '@tamarack/ui/button'
import { classes } from '@tamarack/ui/class-names'
import { counted } from '@tamarack/ui/counted'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { DateText, money, shortDate } from '@tamarack/ui/format'
import styles from './bank.module.css'
import { chartScale, monthsOf, type ChartScale, type MonthOfBalances } from './chart-scale.ts'

type Balances = Pick<BankInsightView, 'dailyBalances' | 'forecast' | 'belowZero' | 'readOn'>

/** Thirteen months are enough for one word each. */
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const monthOf = (day: string): string => monthName.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`))

const headline = ({ dailyBalances, belowZero }: Balances): string => {
  const values = dailyBalances.map(({ balance }) => balance)
  const days = values.filter((value) => value < 0).length
  const below = days === 0 ? 'It never ended a day below zero.' : `It ended ${counted(days, 'day')} below zero.`
  const lowest = belowZero.lowest === null ? '' : `, lowest on ${shortDate(belowZero.lowest.on)}`
  return `The balance was between ${money(Math.min(...values))} and ${money(Math.max(...values))}${lowest}. ${below}`
}

const whole = (cents: number): string => money(cents).replace(/\.00$/, '')

interface DrawingProps {
  readonly balances: Balances
  readonly scale: ChartScale
  readonly label: string
}

/** The line is one unit high and wide: labels are text of the page, which grows and shrinks with
 * it. */
const Drawing = ({ balances, scale, label }: DrawingProps) => {
  const title = useId()
  const description = useId()
  const { dailyBalances: days, forecast } = balances
  const at = (on: string, balance: number): string => `${scale.left(on).toFixed(2)},${scale.top(balance).toFixed(2)}`
  const line = days.map(({ on, balance }, index) => `${index === 0 ? 'M' : 'L'}${at(on, balance)}`).join(' ')
  const [first, last] = [days[0], days.at(-1)]
  const zero = scale.top(0).toFixed(2)
  const ahead = last === undefined ? [] : [last, ...forecast]
  return (
    <svg
      className={styles['drawing']}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={`${title} ${description}`}
    >
      <title id={title}>{label}</title>
      <desc id={description}>{headline(balances)}</desc>
      {scale.amounts.map((cents) => (
        <line key={cents} x1="0" x2="100" y1={scale.top(cents)} y2={scale.top(cents)} className={styles['grid']} />
      ))}
      {first !== undefined && last !== undefined && (
        <path
          d={`${line} L${scale.left(last.on).toFixed(2)},${zero} L${scale.left(first.on).toFixed(2)},${zero} Z`}
          className={styles['area']}
        />
      )}
      <line x1="0" x2="100" y1={zero} y2={zero} className={styles['zero']} />
      <path d={line} className={styles['line']} />
      {forecast.map(({ on }) => (
        <line key={on} x1={scale.left(on)} x2={scale.left(on)} y1="0" y2="100" className={styles['due']} />
      ))}
      {forecast.length > 0 && (
        <path
          d={ahead.map(({ on, balance }, index) => `${index === 0 ? 'M' : 'L'}${at(on, balance)}`).join(' ')}
          className={styles['expected']}
        />
      )}
    </svg>
  )
}

const columns: readonly Column<MonthOfBalances>[] = [
  { header: 'Month', render: ({ month }) => <span className="unbroken">{monthOf(month)}</span> },
  {
    header: 'Lowest',
    numeric: true,
    render: ({ lowest }) => (
      <>
        {money(lowest.balance)} on <DateText value={lowest.on} />
      </>
    ),
  },
  {
    header: 'Highest',
    numeric: true,
    render: ({ highest }) => (
      <>
        {money(highest.balance)} on <DateText value={highest.on} />
      </>
    ),
  },
  { header: 'At the end', numeric: true, render: ({ last }) => money(last.balance) },
  { header: 'Days below zero', numeric: true, render: ({ daysBelowZero }) => daysBelowZero },
]

const dueColumns: readonly Column<Balances['forecast'][number]>[] = [
  { header: 'Due date', render: ({ on }) => <DateText value={on} /> },
  { header: 'Balance to expect before it', numeric: true, render: ({ balance }) => money(balance) },
]

/** One sentence of what is dashed, however many payments there are: the table has each. */
const expectation = ({ forecast }: Balances): string => {
  const [first, ...later] = forecast
  if (first === undefined) return ''
  const next = `${money(first.balance)} before the ${later.length === 0 ? '' : 'first '}due date, ${shortDate(first.on)}`
  const lowest = later.reduce((least, day) => (day.balance < least.balance ? day : least), first)
  return later.length === 0
    ? `Dashed: what to expect, ${next}.`
    : `Dashed: what to expect, ${next}; ${lowest === first ? 'never less before the others' : `at the least ${money(lowest.balance)}, before ${shortDate(lowest.on)}`}.`
}

/** What matters stands at its place in the picture, the whole of it inside. */
const Marks = ({ balances, scale }: { readonly balances: Balances; readonly scale: ChartScale }) => {
  const { dailyBalances: days, forecast, belowZero } = balances
  const last = days.at(-1)
  const lowest = days.find(({ on }) => on === belowZero.lowest?.on)
  const [due] = forecast
  const isHigh = last !== undefined && scale.top(last.balance) < 25
  const place = (on: string, top: number) => ({
    insetInlineStart: `${scale.left(on)}%`,
    insetBlockStart: `${top}%`,
    '--at': `${-scale.left(on)}%`,
  })
  return (
    <div className={`small figures ${styles['marks']}`} aria-hidden="true">
      {last !== undefined && (
        <span className={styles['above']} style={place(last.on, scale.top(last.balance))}>
          {whole(last.balance)} when read
        </span>
      )}
      {lowest !== undefined && lowest !== last && (
        // Not over the months below the picture.
        <span
          className={scale.top(lowest.balance) > 75 ? styles['above'] : undefined}
          style={place(lowest.on, scale.top(lowest.balance))}
        >
          {whole(lowest.balance)} lowest
        </span>
      )}
      {due !== undefined && (
        // Where the balance leaves room: at the head of its line, or at the foot.
        <span className={classes(styles['coming'], isHigh && styles['above'])} style={place(due.on, isHigh ? 100 : 0)}>
          Due {shortDate(due.on)}
        </span>
      )}
    </div>
  )
}

/** 'Nov 27, 2025 to Nov 26, 2026'. */
export const spanOf = ({ dailyBalances, readOn }: Pick<Balances, 'dailyBalances' | 'readOn'>): string =>
  `${shortDate(dailyBalances[0]?.on ?? readOn)} to ${shortDate(readOn)}`

interface ChartProps {
  readonly balances: Balances
  readonly expected: string
  readonly scale: ChartScale
}

const Chart = ({ balances, expected, scale }: ChartProps) => (
  <figure className={`card ${styles['chart']}`}>
    <div className={`muted small figures ${styles['amounts']}`} aria-hidden="true">
      {scale.amounts.map((cents) => (
        <span key={cents} style={{ insetBlockStart: `${scale.top(cents)}%` }}>
          {whole(cents)}
        </span>
      ))}
    </div>
    <div className={styles['plot']}>
      <Drawing balances={balances} scale={scale} label={`Balance of the account, ${spanOf(balances)}`} />
      <Marks balances={balances} scale={scale} />
    </div>
    <div className={`muted small ${styles['months']}`} aria-hidden="true">
      {scale.months.map((day) => (
        <span key={day} style={{ insetInlineStart: `${scale.left(day)}%` }}>
          {monthOf(day)}
        </span>
      ))}
    </div>
    {expected !== '' && <figcaption className="muted small">{expected}</figcaption>}
  </figure>
)

/** Of a long loan the first payments are drawn: a year ahead would press together what was read. */
const drawnDues = 3

/** Twelve months of the account, day by day, with the balance to expect on each coming due date;
 * the same as a table. */
export const BalanceChart = (balances: Balances) => {
  const [asTable, setAsTable] = useState(false)
  const near = { ...balances, forecast: balances.forecast.slice(0, drawnDues) }
  const scale = chartScale(near.dailyBalances, near.forecast)
  if (scale === undefined) return <p>The bank gave no balances with the transactions.</p>
  return (
    <>
      <p>{headline(balances)}</p>
      {asTable ? (
        <>
          <DataTable
            caption="Balance of the account by month"
            folds
            columns={columns}
            rows={monthsOf(balances.dailyBalances)}
            rowKey={({ month }) => month}
          />
          {balances.forecast.length > 0 && (
            <DataTable
              caption="Balance to expect before each payment"
              columns={dueColumns}
              rows={balances.forecast}
              rowKey={({ on }) => on}
            />
          )}
        </>
      ) : (
        <Chart balances={near} expected={expectation(balances)} scale={scale} />
      )}
      <div>
        <Button variant="secondary" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
    </>
  )
}
