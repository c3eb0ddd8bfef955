import { Box, Group, Text, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './chart.css';

/** Times in seconds, and for each line as many values; null: nothing happened then. */
export interface Series {
  seconds: number[];
  lines: { label: string; values: (number | null)[] }[];
}

/** Told apart also by those who see few colours; the legend names each. */
const colors = {
  light: ['#216855', '#b45309', '#1d4ed8', '#9d174d', '#6d28d9', '#475569', '#0e7490', '#4d7c0f'],
  dark: ['#86c2af', '#fbbf24', '#7aa2f7', '#f49ac1', '#c4a7f5', '#a3b1c2', '#67d4e8', '#b5d66b'],
};
const ink = {
  light: { text: '#59635f', grid: '#e6eae8' },
  dark: { text: '#98a19d', grid: '#272d2b' },
};
const height = 220;

interface ChartProps {
  /** What it shows, for those who cannot see it. */
  label: string;
  series: Series;
  format: (value: number) => string;
}

/** Lines over time. */
export function Chart({ label, series, format }: ChartProps) {
  const { ref, width } = useElementSize();
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    if (place.current === null || width === 0) return;
    const axis = { stroke: ink[scheme].text, grid: { stroke: ink[scheme].grid, width: 1 }, ticks: { show: false } };
    const chart = new uPlot(
      {
        ...{ width, height, legend: { show: false }, cursor: { y: false, drag: { x: false, y: false } } },
        scales: { y: { range: (_chart, _least, most) => [0, Math.max(most * 1.1, 1)] } },
        axes: [
          { ...axis, space: 84 },
          { ...axis, size: 64, values: (_chart, values) => values.map(format) },
        ],
        series: [
          {},
          ...series.lines.map((line, position) => ({
            ...{ label: line.label, stroke: colorOf(scheme, position), width: 1.75, spanGaps: false },
            points: { show: line.values.filter((value) => value !== null).length < 3 },
          })),
        ],
      },
      [series.seconds, ...series.lines.map(({ values }) => values)],
      place.current,
    );
    return () => chart.destroy();
  }, [series, width, scheme, format]);
  return (
    <Box ref={ref}>
      <Box ref={place} role="img" aria-label={label} className="chart" mih={height} />
      <Group gap="md" component="ul" className="legend" aria-label={`Lines of: ${label}`}>
        {series.lines.map((line, position) => (
          <Group key={line.label} component="li" gap={6}>
            <svg width="14" height="4" aria-hidden>
              <rect width="14" height="4" rx="2" fill={colorOf(scheme, position)} />
            </svg>
            <Text size="sm">{line.label}</Text>
          </Group>
        ))}
      </Group>
    </Box>
  );
}

function colorOf(scheme: 'light' | 'dark', position: number): string {
  const choice = colors[scheme];
  return choice[position % choice.length] ?? ink[scheme].text;
}
