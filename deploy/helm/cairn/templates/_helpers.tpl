{{- define "cairn.name" -}}
{{- printf "%s" .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{/* Labels that say which pods are meant: (dict "root" $ "role" "api") */}}
{{- define "cairn.selector" -}}
app.kubernetes.io/name: cairn
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "cairn.labels" -}}
{{ include "cairn.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* One pod: (dict "root" $ "role" … "args" (list …) "resources" … "body" "probes and ports, as YAML" "restartPolicy" …) */}}
{{- define "cairn.pod" -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    {{- include "cairn.labels" . | nindent 4 }}
  annotations:
    prometheus.io/scrape: {{ hasKey . "body" | quote }}
    prometheus.io/port: "9464"
    {{- with $values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  {{- with $values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.serviceAccountName }}
  serviceAccountName: {{ . }}
  {{- end }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  restartPolicy: {{ .restartPolicy | default "Always" }}
  # An API ends its answers and a worker hands back what it holds within 15 s, after 5 s in which it is taken out of the service.
  terminationGracePeriodSeconds: 30
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  {{- if hasKey . "body" }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "cairn.selector" . | nindent 10 }}
  {{- end }}
  containers:
    - name: cairn
      image: "{{ $values.image.repository }}:{{ $values.image.tag | default .root.Chart.AppVersion }}"
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args: {{ toJson .args }}
      env:
        - { name: HOST, value: "0.0.0.0" }
        - { name: METRICS_PORT, value: "9464" }
        {{- range $name, $value := $values.config }}
        {{- if ne (toString $value) "" }}
        - { name: {{ $name }}, value: {{ toString $value | quote }} }
        {{- end }}
        {{- end }}
        {{- range $name, $from := $values.secrets }}
        {{- if $from }}
        - { name: {{ $name }}_FILE, value: /run/secrets/cairn/{{ $name }} }
        {{- end }}
        {{- end }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      {{- with .resources }}
      resources:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .body }}
      {{- . | nindent 6 }}
      {{- end }}
      volumeMounts:
        - { name: secrets, mountPath: /run/secrets/cairn, readOnly: true }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: secrets
      projected:
        defaultMode: 0440
        sources:
          {{- range $name, $from := $values.secrets }}
          {{- if $from }}
          - secret:
              name: {{ $from.name }}
              items: [{ key: {{ $from.key }}, path: {{ $name }} }]
          {{- end }}
          {{- end }}
    - name: tmp
      emptyDir: { sizeLimit: {{ $values.tmpSize }} }
  {{- with $values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{/* (dict "root" $ "role" … "name" … "scaling" …) */}}
{{- define "cairn.cpuAutoscaler" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ .name }}
  labels:
    {{- include "cairn.labels" . | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ .name }} }
  minReplicas: {{ .scaling.min }}
  maxReplicas: {{ .scaling.max }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ .scaling.cpu }} } }
  behavior:
    scaleDown: { stabilizationWindowSeconds: 300 }
{{- end }}

{{- define "cairn.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .name }}
  labels:
    {{- include "cairn.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "cairn.selector" . | nindent 6 }}
{{- end }}
