import { percentile } from '../statistics.js';
import { markdownTable } from '../table.js';
import { budgets, meanRecall, type QuestionRecall } from './recall.js';

export interface LocomoFigures {
  mode: string;
  sessions: number;
  ingestMs: number;
  recalls: QuestionRecall[];
  searchMs: number[];
}

const categoryNames: Record<number, string> = { 1: 'multi-hop', 2: 'temporal', 3: 'open domain', 4: 'single-hop' };

/** Mean evidence recall, overall and by category, and the times it took, as Markdown. */
export function locomoReport(figures: LocomoFigures): string {
  const { recalls } = figures;
  const categories = [...new Set(recalls.map((one) => one.category))].sort();
  const row = (name: string, questions: QuestionRecall[]): string[] => [
    name,
    String(questions.length),
    ...meanRecall(questions).map((value) => value.toFixed(3)),
  ];
  const table = markdownTable(
    ['evidence recall within', 'questions', ...budgets.map((budget) => `${budget.toLocaleString('en')} chars`)],
    [
      row('all', recalls),
      ...categories.map((category) =>
        row(
          `${category} ${categoryNames[category] ?? ''}`.trim(),
          recalls.filter((one) => one.category === category),
        ),
      ),
    ],
  );
  const search = `search p50 ${percentile(figures.searchMs, 50).toFixed(0)} ms, p95 ${percentile(figures.searchMs, 95).toFixed(0)} ms`;
  const seconds = (figures.ingestMs / 1_000).toFixed(1);
  return `LoCoMo, mode ${figures.mode}; ${figures.sessions} sessions done after ${seconds} s; ${search} at 100 results\n\n${table}`;
}
