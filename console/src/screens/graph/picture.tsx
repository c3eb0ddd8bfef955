import { ActionIcon, Box, Group, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconFocusCentered, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import Sigma from 'sigma';
import { EdgeLineProgram, NodePointProgram } from 'sigma/rendering';
import { formatCount } from '../../ui/format';
import { drawingOf } from './drawing';
import { drawHovered } from './hovered';
import { layOut } from './layout';
import type { GraphAnswer } from './nodes';
import './graph.css';

interface PictureProps {
  answer: GraphAnswer;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
}

const inks = {
  light: { label: '#1d2422', faded: '#eef1f0', ground: '#ffffff' },
  dark: { label: '#dfe3e1', faded: '#272d2b', ground: '#343b38' },
};

/** The graph, drawn; the list beside it holds the same for those who cannot see or point. */
export function Picture({ answer, selected, onSelect }: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Sigma | null>(null);
  const choose = useRef(onSelect);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    choose.current = onSelect;
  }, [onSelect]);
  useEffect(() => {
    if (place.current === null) return;
    const graph = drawingOf(answer, scheme);
    const sigma = new Sigma(graph, place.current, {
      defaultEdgeType: 'line',
      edgeProgramClasses: { line: EdgeLineProgram },
      // A point costs half of the frames that sigma's triangle around a circle costs, where nothing but the processor draws.
      nodeProgramClasses: { circle: NodePointProgram },
      labelColor: { color: inks[scheme].label },
      labelSize: 12,
      defaultDrawNodeHover: drawHovered(inks[scheme].ground),
      labelRenderedSizeThreshold: 7,
      labelGridCellSize: 160,
      hideLabelsOnMove: true,
      minCameraRatio: 0.02,
      maxCameraRatio: 4,
      zIndex: true,
    });
    sigma.on('clickNode', ({ node }) => choose.current(node));
    sigma.on('clickStage', () => choose.current(undefined));
    drawn.current = sigma;
    const stopLayout = layOut(graph);
    return () => {
      stopLayout();
      sigma.kill();
      drawn.current = null;
    };
  }, [answer, scheme]);
  useEffect(() => {
    const sigma = drawn.current;
    if (sigma === null) return;
    highlight(sigma, selected, inks[scheme].faded);
  }, [selected, scheme]);
  const camera = () => drawn.current?.getCamera();
  return (
    <Box className="graph">
      <div
        ref={place}
        className="graph-picture"
        role="img"
        aria-label={`Graph of ${formatCount(answer.nodes.length, 'node')} and ${formatCount(answer.edges.length, 'relation')}; the list beside it holds the same`}
      />
      <Group gap={4} className="graph-controls">
        <Control label="Zoom in" icon={IconZoomIn} onClick={() => camera()?.animatedZoom()} />
        <Control label="Zoom out" icon={IconZoomOut} onClick={() => camera()?.animatedUnzoom()} />
        <Control label="Show all of it" icon={IconFocusCentered} onClick={() => camera()?.animatedReset()} />
      </Group>
    </Box>
  );
}

/** Fades what does not belong to the chosen node. */
function highlight(sigma: Sigma, selected: string | undefined, faded: string): void {
  const graph = sigma.getGraph();
  if (selected === undefined || !graph.hasNode(selected)) {
    sigma.setSettings({ nodeReducer: null, edgeReducer: null });
    return;
  }
  const near = new Set([selected, ...graph.neighbors(selected)]);
  sigma.setSettings({
    nodeReducer: (id, attributes) =>
      near.has(id)
        ? { ...attributes, highlighted: id === selected, forceLabel: near.size <= 12, zIndex: 1 }
        : { ...attributes, color: faded, label: null, zIndex: 0 },
    edgeReducer: (edge, attributes) =>
      graph.hasExtremity(edge, selected) ? { ...attributes, zIndex: 1 } : { ...attributes, hidden: true },
  });
}

interface ControlProps {
  label: string;
  icon: typeof IconZoomIn;
  onClick: () => void;
}

function Control({ label, icon: Icon, onClick }: ControlProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" aria-label={label} onClick={onClick}>
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
