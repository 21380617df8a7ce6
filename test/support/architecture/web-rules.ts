import { featureOf, forEachFile, forEachImport, plantFile, type Rule } from './rule.ts'

const otherFeatures: Rule = {
  description: 'a feature of the web imports only a queries.ts of another, and neither screens nor the frame',
  check: forEachImport(
    (path) => featureOf(path, 'web') !== undefined,
    (target, path) => {
      const other = featureOf(target, 'web')
      return other
        ? other !== featureOf(path, 'web') && !target.endsWith('/queries.ts')
        : /^web\/(screens|frame)\//.test(target)
    },
  ),
  violations: [
    plantFile('web/tasks/planted.tsx', "import { StreakBox } from '#web/streak/streak-box.tsx'"),
    plantFile('web/planted-feature/list.tsx', "import { words } from '#web/tasks/words.ts'"),
    plantFile('web/clients/list/planted.tsx', "import type { Row } from '#web/tasks/card/task-card.tsx'"),
    plantFile('web/tasks/planted.tsx', "import { App } from '#web/screens/app.tsx'"),
  ],
}

const screensCompose: Rule = {
  description: 'screens and the frame import components, queries.ts and words.ts of a feature, nothing inside it',
  check: forEachImport(
    (path) => /^web\/(screens|frame)\//.test(path),
    (target) => featureOf(target, 'web') !== undefined && !/\.tsx$|\/(queries|words)\.ts$/.test(target),
  ),
  violations: [
    plantFile('web/screens/planted.tsx', "import { sortClients } from '#web/clients/list/list-selectors.ts'"),
    plantFile('web/frame/planted.tsx', "import { streakDays } from '#web/streak/streak-days.ts'"),
  ],
}

const textsInWords: Rule = {
  description: 'components take their sentences from a words.ts',
  check: forEachFile(({ path }, { shownTexts }) =>
    /^web\/.*\.tsx$/.test(path)
      ? shownTexts
          .filter((text) => /\p{L}+[^\p{L}]*\s[^\p{L}]*\p{L}/u.test(text))
          .map((text) => `says "${text.trim()}"`)
      : undefined,
  ),
  violations: [
    plantFile('web/tasks/planted.tsx', 'const Empty = () => <p>No tasks</p>'),
    plantFile('web/tasks/planted.tsx', "const Empty = () => <p>{isDone ? 'All done' : null}</p>"),
    plantFile('web/ui/planted.tsx', 'const Search = () => <input aria-label="Search clients" />'),
    plantFile('web/ui/planted.tsx', 'const Search = () => <input placeholder={`Search ${count} clients`} />'),
    plantFile('web/screens/planted.tsx', "const Search = () => <Button title={'Add Task'} />"),
  ],
}

const noSchemasOfEndpoints: Rule = {
  description: 'the web reads no field of an endpoint that its build leaves out (vite/omit-schemas.ts)',
  check: forEachFile(({ path, text }) => {
    if (!/^web\/.*\.tsx?$/.test(path)) return undefined
    const imported = [...text.matchAll(/import \{([^}]*)\} from '#contract\//g)].flatMap(([, names]) =>
      names!.split(/[\s,]+/),
    )
    return [...text.matchAll(/\b([a-z]\w*)\.(params|query|body|errors|access|limit|summary|work|status)\b/g)]
      .filter(([, name]) => imported.includes(name!))
      .map(([field]) => `reads ${field}`)
  }),
  violations: [
    plantFile(
      'web/tasks/planted.ts',
      "import { updateTask } from '#contract/tasks/task-endpoints.ts'\nparseFormValues(updateTask.body, values)",
    ),
  ],
}

export const webRules: Rule[] = [otherFeatures, screensCompose, textsInWords, noSchemasOfEndpoints]
