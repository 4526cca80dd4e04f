import { html, type Html } from '@tamarack/application/html'
import { sandboxPage } from './page.ts'
import {
  allOffIn,
  isNumber,
  type KeptSwitches,
  type SwitchGroup,
  type SwitchShape,
  type SwitchShapes,
} from './switches.ts'

/** Another sandbox's page to go to. */
export interface Sibling {
  readonly title: string
  readonly url: string
}

/** The way from a sandbox's page to the others. */
export const siblingsNav = (siblings: readonly Sibling[]): Html | string =>
  siblings.length === 0
    ? ''
    : html`<nav aria-label="Other sandboxes"><ul>${siblings.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>`)}</ul></nav>`

const inWords = ({ label, kind }: SwitchShape, value: unknown): string => {
  if (kind === 'on-off') return label
  return isNumber(kind) ? `${label}: ${String(value)}` : (kind[String(value)] ?? label)
}

const control = (name: string, { label, kind }: SwitchShape, value: unknown): Html => {
  if (kind === 'on-off')
    return html`<label class="choice"><input type="checkbox" name="${name}"${value === true ? { html: ' checked' } : ''}><span>${label}</span></label>`
  if (isNumber(kind))
    return html`<label class="field">${label}<input type="number" name="${name}" min="0" max="${String(kind.most)}" step="1" required value="${String(value)}"></label>`
  return html`<label class="field">${label}<select name="${name}">${Object.entries(kind).map(([choice, words]) => option(choice, words, choice === value))}</select></label>`
}

const option = (value: string, label: string, chosen: boolean): Html =>
  html`<option value="${value}"${chosen ? { html: ' selected' } : ''}>${label}</option>`

const groups: readonly SwitchGroup[] = ['The provider', 'The customer', 'Webhooks']

/** The form of every switch, sent to `/console/switches`. */
const switchesForm = ({ current, shapes }: KeptSwitches<object>): Html => {
  const [all, set] = [Object.entries(shapes), current() as Readonly<Record<string, unknown>>]
  const on = all.filter(([name, { off }]) => set[name] !== off)
  return html`<section aria-labelledby="faults"><h2 id="faults">Faults</h2>
${on.length === 0 ? html`<p>None is switched on.</p>` : html`<p class="notice">Switched on: ${on.map(([name, shape]) => inWords(shape, set[name])).join('; ')}.</p>`}
<details${on.length > 0 ? { html: ' open' } : ''}><summary>Switch faults on or off</summary>
<form method="post" action="/console/switches"><div class="columns">${groups
    .filter((group) => all.some(([, shape]) => shape.group === group))
    .map(
      (group) =>
        html`<fieldset><legend>${group}</legend>${all.filter(([, shape]) => shape.group === group).map(([name, shape]) => control(name, shape, set[name]))}</fieldset>`,
    )}</div><div class="row"><button type="submit">Set</button><button class="plain" name="all-off" value="yes">Switch all off</button></div></form></details></section>`
}

/** What the form of `switchesForm` sent, as `POST /sandbox/switches` takes it. A box that is not
 * ticked is not sent, and means off. */
export const switchesFrom = (sent: URLSearchParams, shapes: SwitchShapes): Readonly<Record<string, unknown>> => {
  if (sent.has('all-off')) return allOffIn(shapes)
  const read = (name: string, { kind }: SwitchShape): unknown => {
    if (kind === 'on-off') return sent.has(name)
    return isNumber(kind) ? Number(sent.get(name)) : sent.get(name)
  }
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, read(name, shape)]))
}

/** The actions of a row: buttons by the value that each sends, and a select whose value goes with
 * the buttons next to it. */
interface RowActions {
  readonly path: string
  /** The row's name next to its buttons, for a screen reader. */
  readonly label: string
  readonly buttons?: Readonly<Record<string, string>>
  readonly choice?: {
    readonly name: string
    readonly label: string
    readonly options: Readonly<Record<string, string>>
    readonly buttons: Readonly<Record<string, string>>
  }
}

const button = ([value, label]: readonly [string, string], rowLabel: string): Html =>
  html`<button class="plain" name="action" value="${value}" aria-label="${label}: ${rowLabel}">${label}</button>`

const actionsOf = ({
  path,
  label,
  buttons = {},
  choice,
}: RowActions): Html => html`<details><summary aria-label="Change ${label}">Change it</summary>
<form method="post" action="${path}"><div class="row">${Object.entries(buttons).map((each) => button(each, label))}</div></form>
${choice ? html`<form method="post" action="${path}"><label class="field">${choice.label}<select name="${choice.name}">${Object.entries(choice.options).map(([value, words]) => option(value, words, false))}</select></label>${Object.entries(choice.buttons).map((each) => button(each, label))}</form>` : ''}</details>`

export interface Row {
  readonly id: string
  readonly title: string
  readonly state: string
  readonly facts: readonly (readonly [string, string | Html])[]
  readonly actions?: RowActions
}

const row = ({ id, title, state, facts, actions }: Row): Html => html`<li class="card" id="${id}"><h3>${title}</h3>
<dl><dt>State</dt><dd class="state">${state}</dd>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>${actions ? actionsOf(actions) : ''}</li>`

export interface Section {
  readonly title: string
  /** Before the rows, as a sentence. */
  readonly about?: string
  readonly empty: string
  /** Newest first. */
  readonly rows: readonly Row[]
}

const mostRows = 50
const slug = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-')

const section = ({
  title,
  about,
  empty,
  rows,
}: Section): Html => html`<section aria-labelledby="${slug(title)}"><h2 id="${slug(title)}">${title} (${rows.length})</h2>
${about === undefined ? '' : html`<p class="muted">${about}</p>`}
${rows.length === 0 ? html`<p>${empty}</p>` : html`<ul class="plain cards">${rows.slice(0, mostRows).map(row)}</ul>`}
${rows.length > mostRows ? html`<p class="muted">The newest ${mostRows} are shown.</p>` : ''}</section>`

/** The console of a provider's sandbox: what there is, what can be done with it, and the faults to
 * rehearse. */
export const consolePage = ({
  title,
  banner,
  siblings,
  sections,
  webhooks,
  switches,
}: {
  title: string
  banner: string
  siblings: readonly Sibling[]
  sections: readonly Section[]
  /** About the webhooks sent so far. */
  webhooks: string
  switches: KeptSwitches<object>
}): string =>
  sandboxPage({
    title,
    banner,
    wide: true,
    body: html`${siblingsNav(siblings)}<h1>${title}</h1>${switchesForm(switches)}${sections.map(section)}
<h2>Webhooks</h2><p>${webhooks}</p><p><a class="button plain" href="/">Look again</a></p>`,
  })

/** Whether a form may have been sent from the sandbox's own page: a page elsewhere, open in the
 * same browser, shall not flip outcomes. Callers that are no browser send no origin. */
export const isFromHere = (header: (name: string) => string): boolean => {
  const origin = header('origin')
  return origin === '' || (URL.canParse(origin) && new URL(origin).host === header('host'))
}
